import Type from 'typebox'
import { declare } from './call.ts'
import { orderId } from './order-filters.ts'
import { orderPermissions } from './order-lists.ts'
import { merchantOrderId, Order, Product } from './orders.ts'
import { Instant, MerchantId, Money, Nullable, RowVersion, StrictObject } from './schemas.ts'
import { actionWireNames, reasonCodes, statusActions } from './staff-actions.ts'

const Text = Type.String()

const version = { ...RowVersion, description: 'the version that the user saw' }

/**
 * A key chosen by the caller, the same for every repetition of one intended action. The first answer is stored for 24 hours: a repetition gets
 * it again, another body under the same key is refused (422), and a repetition while the first one runs is refused for now (409).
 */
const keyPattern = '^[A-Za-z0-9_.:-]{8,128}$'
const optionalKey = Type.Object({ 'idempotency-key': Type.Optional(Type.String({ pattern: keyPattern })) })
export const requiredKey = Type.Object({ 'idempotency-key': Type.String({ pattern: keyPattern }) })
export const keyRefusals = ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const

/** Lines of plain text. */
const notePattern = '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Parameters of an action beside its name. */
export const changeParts = {
  amount: Type.Optional({
    ...Money,
    description: 'part_return: the sum that goes back; otherwise the amount that the user saw',
  }),
  reason: Type.Optional(
    Type.Enum(reasonCodes, {
      description:
        'canceled, return, part_return (absent: recorded as «Причина не указана»); back_from_courier needs it',
    }),
  ),
  explanation: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      format: 'visible',
      pattern: notePattern,
      description: 'reject_return: why, for the history; required there',
    }),
  ),
  items: Type.Optional(
    Type.Array(StrictObject({ id: orderId, quantity: Type.Integer({ minimum: 1, maximum: 100_000 }) }), {
      minItems: 1,
      maxItems: 200,
      description: 'part_return: the items that go back; a return takes all',
    }),
  ),
  version: Type.Optional(version),
}

const ChangeRequest = StrictObject({
  orderId: merchantOrderId,
  status: Type.Enum(
    statusActions.map((action) => actionWireNames[action]),
    { description: 'the name of an action, which is its own and not the status after it' },
  ),
  ...changeParts,
})

const ChangeStatusBody = Type.Array(
  StrictObject({ merchantId: MerchantId, orders: Type.Array(ChangeRequest, { minItems: 1, maxItems: 100 }) }),
  { minItems: 1, maxItems: 50 },
)

/** A refused order, without its buyer. */
const ErrorResponse = StrictObject({
  merchantId: MerchantId,
  orderId: Text,
  error: Type.String({ description: 'Russian, for support' }),
  code: Text,
  message: Type.String({ description: 'Russian, fit to show' }),
  order: Type.Optional({ ...Order, deprecated: true, description: 'never sent: ask for the order' }),
})
export type ErrorResponse = Type.Static<typeof ErrorResponse>

const notes = { access: { permission: orderPermissions }, params: StrictObject({ id: orderId }) } as const

const Note = StrictObject({
  id: Type.Integer(),
  at: Instant,
  author: Text,
  text: Text,
  deletableUntil: Type.Optional(Instant),
})

const delivery = { merchantOrderId, merchantId: MerchantId }

const code = {
  phone: Type.String({ description: '11 digits' }),
  expiresAt: Instant,
  resendAt: Type.Unsafe<string>({ ...Instant, description: 'when the next code may be sent' }),
  attemptsLeft: Type.Integer(),
  sendsLeft: Type.Integer({ description: 'codes that may still be sent for the order within the hour' }),
  now: Type.Unsafe<string>({ ...Instant, description: "the server's clock" }),
}

const CurrentCode = StrictObject({ ...code, amount: Money })

const deliveryRefusals = ['STATUS_NOT_ALLOWED', 'ORDER_CHANGED', 'AMOUNT_RANGE', ...keyRefusals] as const

/** Staff actions on an order. Source: docs/product.md, «Actions». */
export const orderActionCalls = declare('orders', {
  'PUT /accounting/changeStatus/json': {
    summary:
      'Does an action with orders; each is refused by itself, the others are done. Without a key the answer says `x-repeatable: no`',
    access: { permission: ['PROCESS_ORDERS', 'CANCEL_ORDERS', 'RETURN_ORDERS', 'DELIVER_ORDERS'] },
    headers: optionalKey,
    // A thousand orders; parsing a larger hostile body costs too much.
    maxBytes: 128 * 1024,
    body: ChangeStatusBody,
    ok: { 200: StrictObject({ ErrorResponses: Type.Array(ErrorResponse), orders: Type.Array(Order) }) },
    refusals: ['BULK_RUNNING', ...keyRefusals],
  },
  'POST /accounting/v1/application/{id}/put-back': {
    summary:
      "Undoes the caller's «take in progress» within 10 seconds, while nothing else has happened to the order",
    access: { permission: 'PROCESS_ORDERS' },
    headers: requiredKey,
    params: StrictObject({ id: orderId }),
    body: StrictObject({ version }),
    ok: { 200: StrictObject({ order: Order }) },
    refusals: ['UNDO_TOO_LATE', ...keyRefusals],
  },
  'GET /accounting/v1/application/{id}/notes': {
    summary: "Lists colleagues' notes on the order; the caller's own say until when they may be deleted",
    ...notes,
    ok: { 200: Type.Array(Note) },
  },
  'POST /accounting/v1/application/{id}/notes': {
    summary: 'Adds a note for colleagues',
    ...notes,
    headers: requiredKey,
    body: StrictObject({
      text: Type.String({ minLength: 1, maxLength: 1000, format: 'visible', pattern: notePattern }),
    }),
    ok: { 200: StrictObject({ id: Type.Integer() }) },
    refusals: keyRefusals,
  },
  'DELETE /accounting/v1/application/{id}/notes/{noteId}': {
    summary: "Deletes the caller's note, within ten minutes",
    access: notes.access,
    params: StrictObject({ id: orderId, noteId: orderId }),
    ok: { 204: 'empty' },
    refusals: ['NOTE_NOT_YOURS', 'NOTE_TOO_OLD'],
  },
  'POST /accounting/sendOtp': {
    summary:
      "Sends the buyer a code that confirms the delivery for this amount; the order's own or a lower one",
    access: { permission: 'DELIVER_ORDERS' },
    headers: optionalKey,
    body: StrictObject({ ...delivery, amount: Money }),
    ok: { 200: StrictObject(code) },
    refusals: deliveryRefusals,
  },
  'POST /accounting/checkOtp': {
    summary: 'Checks the code and, when it is right, delivers the order',
    access: { permission: 'DELIVER_ORDERS' },
    headers: optionalKey,
    body: StrictObject({ ...delivery, amount: Money, otp: Type.String({ pattern: '^[0-9]{6}$' }) }),
    ok: { 200: StrictObject({ order: Order }) },
    refusals: ['OTP_WRONG', 'OTP_MISMATCH', 'OTP_EXPIRED', 'OTP_LOCKED', 'OTP_REPLACED', ...deliveryRefusals],
  },
  'GET /accounting/otp': {
    summary: "Returns the last valid code's times, so that its clocks survive a reload",
    access: { permission: 'DELIVER_ORDERS' },
    query: StrictObject(delivery),
    ok: { 200: StrictObject({ otp: Nullable(CurrentCode) }) },
  },
  'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}': {
    summary: 'Deletes an item of an order and recalculates its amount; the last one stays',
    access: { permission: 'PROCESS_ORDERS' },
    headers: optionalKey,
    params: StrictObject({ merchantOrderId, productId: orderId }),
    query: StrictObject({ merchantId: Type.Optional(MerchantId), version: Type.Optional(version) }),
    ok: { 200: StrictObject({ amount: Money, products: Type.Array(Product), order: Order }) },
    refusals: ['STATUS_NOT_ALLOWED', 'LAST_ITEM', 'NOT_MARKETPLACE', 'ORDER_CHANGED', ...keyRefusals],
  },
  'POST /accounting/v1/application/{id}/reveal': {
    summary: "Shows the buyer's IIN, which an order's page masks; each look is recorded",
    access: { permission: orderPermissions },
    params: StrictObject({ id: orderId }),
    body: StrictObject({ field: Type.Enum(['iin']) }),
    ok: { 200: StrictObject({ value: Type.String({ description: '12 digits' }) }) },
  },
  'GET /accounting/v1/application/{id}/version': {
    summary: "Returns an order's version and status, for a page that asks whether it is up to date",
    access: 'session',
    params: StrictObject({ id: orderId }),
    ok: {
      200: StrictObject({
        version: Type.Integer(),
        app_status: Text,
        changed_at: Instant,
        responsible: Text,
      }),
    },
  },
  'GET /accounting/v1/applications/changes': {
    summary: 'Lists orders that came or changed since the `now` of the previous answer',
    access: 'session',
    query: StrictObject({
      since: Type.Optional(
        Type.Unsafe<string>({ ...Instant, description: 'absent: only the clock is answered' }),
      ),
      merchantId: Type.Optional(MerchantId),
    }),
    ok: {
      200: StrictObject({
        now: Instant,
        more: Type.Boolean({ description: 'there are too many changes: reload the list' }),
        changes: Type.Array(
          StrictObject({
            id: Type.Integer(),
            merchantId: MerchantId,
            merchant_order_id: Text,
            app_status: Text,
            amount: Money,
            version: Type.Integer(),
            notes: Type.Optional(Type.Integer({ minimum: 1, description: 'as in the list' })),
            is_new: Type.Boolean({ description: 'the order is new since then' }),
            changed_at: Instant,
            responsible: Text,
          }),
        ),
      }),
    },
  },
})
