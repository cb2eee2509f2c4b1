import {
  type CallAnswer,
  type CallInput,
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
const passwordKey = 'PUT /users/api/v1/password'

export type OwnSession = CallAnswer<typeof listKey>[number]

export const useSessions = () => useQuery(queryFor(listKey))

export const useEndSession = () =>
  useEnding((id: string) => call('DELETE /users/api/v1/sessions/{id}', { params: { id } }))

export const useEndOtherSessions = () => useEnding(() => call('DELETE /users/api/v1/sessions'))

export function useChangePassword(outcome: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (body: CallInput<typeof passwordKey>['body']) => call(passwordKey, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(listKey) })
      outcome.onSuccess()
    },
  })
}

function useEnding<Input>(end: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
    onError: (error) => void toast.error(describeError(error).message),
  })
}
