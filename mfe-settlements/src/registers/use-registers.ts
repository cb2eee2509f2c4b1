import {
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'

const history = 'GET /accounting/v1/apps-unloading-history/{merchantId}'

/** While files are being made the page looks again by itself. */
const lookAgainMs = 5_000

/** The periods of a merchant, newest first. */
export function useRegisters(merchantId: string) {
  return useQuery({
    ...queryFor(history, { params: { merchantId } }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: made }) => made === 'waiting') ? lookAgainMs : false,
  })
}

/** Has the files of a period made again; the server tells why not. */
export function useRetry(merchantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry', {
        params: { merchantId, id },
      }),
    onError: (error) => toast.error(describeError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(history) }),
  })
}
