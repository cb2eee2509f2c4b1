import Type from 'typebox'
import { declare } from './call.ts'
import { orderId } from './order-filters.ts'
import { Email, Instant, MerchantId, maxMoney, Nullable, SingleLineText, StrictObject } from './schemas.ts'

const line = (maxLength: number) => SingleLineText({ minLength: 1, maxLength })
const Price = Type.Number({ exclusiveMinimum: 0, maximum: maxMoney })

const PickupPoint = StrictObject({
  region: line(100),
  city: line(100),
  street: line(200),
  building: line(50),
})

const Product = StrictObject({
  merchant_product_id: line(100),
  title: line(300),
  link: Type.String({ pattern: '^https?://', maxLength: 2000 }),
  color: Type.Optional(Type.Array(line(50), { maxItems: 20 })),
  size: Type.Optional(Nullable(line(50))),
  price: Price,
  sale_price: Price,
  quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
  pickup: Type.Optional(Type.Array(PickupPoint, { maxItems: 100 })),
})

const Delivery = StrictObject({
  city: line(100),
  street: line(200),
  building: line(50),
  apartment: Type.Optional(SingleLineText({ maxLength: 50 })),
})

/** An order from a shop or the bank; also a line of an imported file. */
export const Application = StrictObject({
  merchantId: MerchantId,
  merchant_order_id: Type.String({
    maxLength: 64,
    format: 'visible',
    pattern: '^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+( [\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+)*$',
    description: 'printable characters, with single spaces between',
  }),
  created_at: Instant,
  amount: Price,
  app_status: Type.Optional(Type.Enum(['completed', 'no_card_completed'])),
  paymentType: Type.Enum(['installment', 'paid_card', 'PAD']),
  installment_type: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}$' })),
  comments: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
  phoneNumber: Type.String({ pattern: '^[0-9]{11}$' }),
  deliveryAddress: Type.Optional(Nullable(line(500))),
  isMarketplace: Type.Boolean(),
  cName: line(100),
  cLastName: line(100),
  cMiddleName: Type.Optional(Nullable(line(100))),
  email: Type.Optional(Nullable(Email)),
  iin: Type.String({ pattern: '^[0-9]{12}$' }),
  products: Type.Optional(Type.Array(Product, { minItems: 1, maxItems: 200 })),
  delivery: Type.Optional(Nullable(Delivery)),
})
export type Application = Type.Static<typeof Application>

const Receipt = StrictObject({
  id: Type.Integer(),
  merchantId: MerchantId,
  merchant_order_id: Type.String(),
  app_status: Type.String(),
  repeated: Type.Boolean({ description: 'this was reported before; nothing changed' }),
})

/** Intake of orders and the bank's reports. Source: docs/product.md, «Actions». */
export const intake = declare('intake', {
  'POST /intake/v1/applications': {
    summary: 'Receives an order; the same number with the same content is taken once',
    access: { key: ['partner', 'bank'], right: 'orders:create' },
    maxBytes: 128 * 1024,
    body: Application,
    ok: { 200: Receipt },
    refusals: ['ORDER_EXISTS'],
  },
  'POST /intake/v1/applications/{id}/events': {
    summary: "Receives the bank's event of an order; the same event is taken once",
    access: { key: ['bank'] },
    params: StrictObject({ id: orderId }),
    body: StrictObject({
      eventId: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,128}$' }),
      type: Type.Enum(['buyed', 'return_request', 'return_final']),
    }),
    ok: { 200: Receipt },
    refusals: ['EVENT_EXISTS', 'STATUS_NOT_ALLOWED'],
  },
})
