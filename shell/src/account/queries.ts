import {
  type CallAnswer,
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'

const listKey = 'GET /users/api/v1/sessions'

export type OwnSession = CallAnswer<typeof listKey>[number]

export const useSessions = () => useQuery(queryFor(listKey))

export const useEndSession = () =>
  useEnding((id: string) => call('DELETE /users/api/v1/sessions/{id}', { params: { id } }))

export const useEndOtherSessions = () => useEnding(() => call('DELETE /users/api/v1/sessions'))

function useEnding<Input>(end: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
    onError: (error) => void toast.error(describeError(error).message),
  })
}
