import type { UnloadingMail } from '@cabinet/contract'
import {
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { shiftDays } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { lastDay } from './months.ts'

const history = 'GET /accounting/v1/apps-unloading-history/{merchantId}'

/** The page polls while files or mails are pending. */
const pollMs = 5_000

/** @param month `yyyy-MM`, of any age; empty for the last twelve months */
export function useRegisters(merchantId: string, month: string) {
  const yearAgo = shiftDays(useToday(), -365)
  const query = month === '' || `${month}-01` >= yearAgo ? {} : { from: `${month}-01`, to: lastDay(month) }
  return useQuery({
    ...queryFor(history, { params: { merchantId }, query }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: made, mails }) => made === 'waiting' || mails?.some(isPending))
        ? pollMs
        : false,
  })
}

function isPending({ state, attempts }: UnloadingMail): boolean {
  return state === 'waiting' && attempts <= 1
}

export const useMailRetry = (merchantId: string) =>
  useRetryCall((id) =>
    call('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry', {
      params: { merchantId, id },
    }),
  )

export const useRetry = (merchantId: string) =>
  useRetryCall((id) =>
    call('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry', {
      params: { merchantId, id },
    }),
  )

function useRetryCall(ask: (id: number) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onError: (error) => toast.error(describeError(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(history) }),
  })
}
