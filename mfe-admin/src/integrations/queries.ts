import {
  type CallAnswer,
  type CallInput,
  call,
  keepPreviousData,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import type { Outcome } from '../save-failure.ts'

const keysKey = 'GET /integrations/v1/keys'
const makeKey = 'POST /integrations/v1/keys'
const revokeKey = 'DELETE /integrations/v1/keys/{id}'

export type Key = CallAnswer<typeof keysKey>[number]
type NewKey = CallInput<typeof makeKey>['body']

export const useKeys = (merchantId: string) => useQuery(queryFor(keysKey, { query: { merchantId } }))

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
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(keysKey) }),
  })
}

const webhooksKey = 'GET /integrations/v1/webhooks'
const logKey = 'GET /integrations/v1/webhooks/{id}/deliveries'
const repeatKey = 'POST /integrations/v1/webhooks/{id}/deliveries'
const callsKey = 'GET /integrations/v1/keys/{id}/calls'

export type Webhook = CallAnswer<typeof webhooksKey>[number]
export type Delivery = CallAnswer<typeof logKey>['items'][number]
export type LogQuery = NonNullable<CallInput<typeof logKey>['query']>
export type Repeated = CallInput<typeof repeatKey>['body']

export const useWebhooks = (merchantId: string) => useQuery(queryFor(webhooksKey, { query: { merchantId } }))

export const useDeliveries = (id: number, query: LogQuery) =>
  useQuery({
    ...queryFor(logKey, { params: { id }, query }),
    placeholderData: keepPreviousData,
    // A delivery takes a second, a retry five.
    refetchInterval: ({ state }) => state.error === null && 5_000,
  })

export const useKeyCalls = (id: number, before?: number) =>
  useQuery({
    ...queryFor(callsKey, { params: { id }, query: before === undefined ? {} : { before } }),
    placeholderData: keepPreviousData,
  })

export const addWebhook = (body: CallInput<'POST /integrations/v1/webhooks'>['body']) =>
  call('POST /integrations/v1/webhooks', { body })

export const changeWebhook = ({
  id,
  ...body
}: { id: number } & CallInput<'PATCH /integrations/v1/webhooks/{id}'>['body']) =>
  call('PATCH /integrations/v1/webhooks/{id}', { params: { id }, body })

export const rotateSecret = (id: number) =>
  call('POST /integrations/v1/webhooks/{id}/secret', { params: { id } })

export const sendTest = (id: number) => call('POST /integrations/v1/webhooks/{id}/test', { params: { id } })

export const removeWebhook = (id: number) => call('DELETE /integrations/v1/webhooks/{id}', { params: { id } })

export const repeatDeliveries = ({ id, ...body }: { id: number } & Repeated) =>
  call(repeatKey, { params: { id }, body })

/** Changes a webhook or its deliveries and refetches both after any attempt. */
export function useWebhookChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  outcome: Outcome<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: change,
    onSettled: () =>
      Promise.all([webhooksKey, logKey].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
