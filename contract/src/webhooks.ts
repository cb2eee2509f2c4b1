import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, MerchantId, Nullable, OpenEnum, StrictObject } from './schemas.ts'
import { webhookEventNames } from './webhook-events.ts'

const access = { permission: 'MANAGE_INTEGRATIONS' } as const
const id = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
const deliveryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const params = StrictObject({ id })

const Events = Type.Array(Type.Enum(webhookEventNames), { minItems: 1, maxItems: 20, uniqueItems: true })
const secret = Type.String({ description: '`whsec_…`' })

const Address = StrictObject({
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(OpenEnum(webhookEventNames)),
  state: Type.Enum(['active', 'failing', 'off']),
  createdAt: Instant,
  createdBy: Type.String(),
  failingSince: Nullable(Instant),
  offSince: Nullable(Instant),
  rotatedAt: Nullable(
    Type.Unsafe<string>({ ...Instant, description: 'for a day after it the previous secret signs too' }),
  ),
})

const states = ['waiting', 'delivered', 'failed'] as const

const Delivery = StrictObject({
  id: deliveryId,
  messageId: Type.String({ description: 'the header `webhook-id`' }),
  event: OpenEnum([...webhookEventNames, 'webhook.test']),
  orderId: Nullable(Type.Integer()),
  orderNumber: Nullable(Type.String({ description: 'as the receiver is told it' })),
  state: Type.Enum([...states]),
  createdAt: Instant,
  attempts: Type.Integer(),
  attemptedAt: Nullable(Instant),
  nextAt: Nullable(Instant),
  status: Nullable(Type.Integer()),
  ms: Nullable(Type.Integer()),
  answer: Nullable(Type.String({ description: 'the first 1 000 characters of the answer' })),
  problem: Nullable(Type.String({ description: 'Russian, fit to show' })),
})

/** Webhooks of partners' systems and the logs beside them. Source: docs/product.md, «Integrations». */
export const webhooks = declare('integrations', {
  'GET /integrations/v1/webhooks': {
    summary: "Lists a partner's webhooks",
    access,
    query: StrictObject({ merchantId: MerchantId }),
    ok: { 200: Type.Array(Address) },
  },
  'POST /integrations/v1/webhooks': {
    summary: 'Adds a webhook, whose secret is told in this answer alone',
    access,
    stepUp: true,
    body: StrictObject({
      merchantId: MerchantId,
      url: Type.String({ minLength: 1, maxLength: 500, format: 'visible' }),
      events: Events,
    }),
    ok: { 201: StrictObject({ ...Address.properties, secret }) },
    refusals: ['TOO_MANY_WEBHOOKS'],
  },
  'PATCH /integrations/v1/webhooks/{id}': {
    summary: 'Chooses the events of a webhook, and switches it off or on again',
    access,
    params,
    body: StrictObject({ events: Type.Optional(Events), on: Type.Optional(Type.Boolean()) }),
    ok: { 204: 'empty' },
  },
  'POST /integrations/v1/webhooks/{id}/secret': {
    summary: 'Makes a new secret; for a day the previous one signs too',
    access,
    stepUp: true,
    params,
    ok: { 200: StrictObject({ secret }) },
  },
  'POST /integrations/v1/webhooks/{id}/test': {
    summary: 'Sends the event `webhook.test`',
    access,
    params,
    ok: { 204: 'empty' },
  },
  'GET /integrations/v1/webhooks/{id}/deliveries': {
    summary: 'Lists deliveries of the last 30 days, the newest first, 50 a page',
    access,
    params,
    query: StrictObject({
      state: Type.Optional(Type.Enum([...states])),
      event: Type.Optional(Type.Enum([...webhookEventNames, 'webhook.test'])),
      before: Type.Optional(deliveryId),
    }),
    ok: { 200: StrictObject({ items: Type.Array(Delivery), next: Nullable(deliveryId) }) },
  },
  'POST /integrations/v1/webhooks/{id}/deliveries': {
    summary: 'Sends one delivery again, or all since a moment, under the same `webhook-id`',
    access,
    params,
    body: Type.Union([StrictObject({ deliveryId }), StrictObject({ since: Instant })]),
    ok: { 200: StrictObject({ count: Type.Integer() }) },
  },
  'GET /integrations/v1/keys/{id}/calls': {
    summary: 'Lists calls of a key in the last 30 days, the newest first, 50 a page; to a second late',
    access,
    params,
    query: StrictObject({ before: Type.Optional(deliveryId) }),
    ok: {
      200: StrictObject({
        items: Type.Array(
          StrictObject({
            id: deliveryId,
            at: Instant,
            call: Type.String({ description: 'method and route' }),
            status: Type.Integer(),
            ms: Type.Integer(),
            requestId: Type.String(),
          }),
        ),
        next: Nullable(deliveryId),
      }),
    },
  },
  'DELETE /integrations/v1/webhooks/{id}': {
    summary: 'Removes a webhook with its log',
    access,
    params,
    ok: { 204: 'empty' },
  },
})
