import Type from 'typebox'
import { declare } from './call.ts'
import { changeParts, keyRefusals, requiredKey } from './order-actions.ts'
import { orderId, registerKinds, statusList } from './order-filters.ts'
import {
  Day,
  DaysUntilToday,
  DayUntilToday,
  Instant,
  MerchantId,
  Money,
  Nullable,
  OpenEnum,
  StrictObject,
} from './schemas.ts'
import { unloadingStates } from './settlements.ts'
import { actionWireNames, statusActions } from './staff-actions.ts'
import { orderStatuses } from './statuses.ts'

const Text = Type.String()

const Order = StrictObject({
  id: Type.Integer(),
  number: Text,
  merchant_id: MerchantId,
  created_at: Instant,
  status: OpenEnum(orderStatuses),
  status_changed_at: Instant,
  amount: Money,
  returned: { ...Money, description: 'what went back of the amount, KZT' },
  payment_type: Text,
  is_marketplace: Type.Boolean(),
  version: Type.Integer({ description: 'grows with each change' }),
  buyer: Type.Optional(
    StrictObject({
      first_name: Text,
      last_name: Text,
      middle_name: Nullable(Text),
      phone: Type.String({ description: '11 digits' }),
      email: Nullable(Text),
      address: Nullable(Text),
      comment: Nullable(Text),
    }),
  ),
})

const Item = StrictObject({
  id: Type.Integer(),
  product_id: Text,
  title: Text,
  quantity: Type.Integer(),
  price: Money,
  sale_price: Money,
})

const register = { key: ['partner'], right: 'registers:read' } as const

/** The API of a partner's own systems, within the partner of the key. Source: docs/product.md, «Integrations». */
export const merchantApi = declare('merchant', {
  'GET /merchant/v1/orders': {
    summary: 'Lists orders, the newest first; `buyer` for keys with buyers:read',
    access: { key: ['partner'], right: 'orders:read' },
    query: StrictObject({
      cursor: Type.Optional(
        Type.String({
          pattern: '^[0-9]{1,15}-[0-9]{1,14}$',
          description: '`next_cursor` of the last answer',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
      changed_since: Type.Optional(
        Type.Unsafe<string>({
          ...Instant,
          description: 'orders that came or changed since; within the last 31 days',
        }),
      ),
      status: Type.Optional(Type.String(statusList)),
      created: Type.Optional({
        ...DaysUntilToday,
        description: 'first and last day of creation, `yyyy-MM-dd,yyyy-MM-dd`; either may be empty',
      }),
      number: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'of the shop' })),
    }),
    ok: {
      200: StrictObject({
        data: Type.Array(Order),
        next_cursor: Nullable(Type.String({ description: 'null on the last page' })),
        changed_since: Type.Unsafe<string>({
          ...Instant,
          description: 'what to send as `changed_since` next time, a minute before the first page',
        }),
      }),
    },
  },
  'GET /merchant/v1/orders/{id}': {
    summary: 'Returns an order with its items',
    access: { key: ['partner'], right: 'orders:read' },
    params: StrictObject({ id: orderId }),
    ok: { 200: StrictObject({ ...Order.properties, items: Type.Array(Item) }) },
  },
  'POST /merchant/v1/orders/{id}/status': {
    summary:
      'Does an action with an order, once per Idempotency-Key; delivery needs the code and the cabinet',
    access: { key: ['partner'], right: 'orders:write' },
    headers: requiredKey,
    params: StrictObject({ id: orderId }),
    body: StrictObject({
      action: Type.Enum(
        statusActions.map((action) => actionWireNames[action]).filter((name) => name !== 'delivered'),
      ),
      ...changeParts,
    }),
    ok: { 200: Order },
    refusals: ['STATUS_NOT_ALLOWED', 'ORDER_CHANGED', 'REASON_REQUIRED', 'AMOUNT_REQUIRED', ...keyRefusals],
  },
  'GET /merchant/v1/registers': {
    summary: 'Lists registers of settlements, the newest first; those of the last 12 months without a range',
    access: register,
    query: StrictObject({ from: Type.Optional(DayUntilToday), to: Type.Optional(DayUntilToday) }),
    ok: {
      200: StrictObject({
        data: Type.Array(
          StrictObject({
            id: Type.Integer(),
            from: Day,
            to: { ...Day, description: 'included' },
            state: Type.Enum([...unloadingStates]),
            files: Type.Array(
              StrictObject({
                file_id: Text,
                kind: OpenEnum(registerKinds),
                name: Text,
                size: Nullable(Type.Integer({ description: 'bytes' })),
                orders: Nullable(Type.Integer()),
                amount: Nullable(Type.Number({ description: 'KZT' })),
              }),
            ),
          }),
        ),
      }),
    },
  },
  'GET /merchant/v1/registers/{fileId}': {
    summary: 'Streams a register as xlsx',
    access: register,
    params: StrictObject({ fileId: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }),
    ok: { 200: 'xlsx' },
  },
})
