import {
  type CallAnswer,
  type CallInput,
  call,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import type { Outcome } from '../outcome.ts'

const listKey = 'GET /integrations/v1/keys'
const makeKey = 'POST /integrations/v1/keys'
const revokeKey = 'DELETE /integrations/v1/keys/{id}'

export type Key = CallAnswer<typeof listKey>[number]
export type NewKey = CallInput<typeof makeKey>['body']

export const useKeys = (merchantId: string) => useQuery(queryFor(listKey, { query: { merchantId } }))

export const useMakeKey = (outcome: Outcome<CallAnswer<typeof makeKey>>) =>
  useKeyChange((body: NewKey) => call(makeKey, { body }), outcome)

export const useRevokeKey = (outcome: Outcome<unknown>) =>
  useKeyChange((id: number) => call(revokeKey, { params: { id } }), outcome)

/** Changes a key and refetches the list after any attempt: somebody else may have revoked it. */
function useKeyChange<Input, Answer>(change: (input: Input) => Promise<Answer>, outcome: Outcome<Answer>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
  })
}
