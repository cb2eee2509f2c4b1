import Type from 'typebox'
import { declare } from './call.ts'
import { filters, orderId } from './order-filters.ts'
import { orderFilters } from './order-lists.ts'
import {
  DayUntilToday,
  Instant,
  MerchantId,
  Money,
  Nullable,
  OpenEnum,
  Page,
  StrictObject,
} from './schemas.ts'
import { orderActions } from './staff-actions.ts'
import { orderStatuses } from './statuses.ts'

const Text = Type.String()
const Status = Type.Enum(orderStatuses)

const order = {
  id: Type.Integer(),
  merchant_order_id: Text,
  merchantId: MerchantId,
  created_at: Instant,
  amount: Money,
  amountAR: Type.Number({ description: 'compensation, KZT' }),
  app_status: Text,
  appStatusGroupRus: Text,
  paymentType: Text,
  comments: Nullable(Text),
  phoneNumber: Type.String({
    description: '11 digits; `+7 *** *** ** 67` for users who do not work on orders',
  }),
  deliveryAddress: Nullable(Type.String({ description: 'in lists for users who may export or deliver' })),
  isMarketplace: Type.Boolean(),
  cName: Text,
  cLastName: Text,
  cMiddleName: Nullable(Text),
  email: Nullable(Type.String({ description: 'absent where the IIN is' })),
  iin: Nullable(
    Type.String({
      description:
        'masked, `********0013`: see the call `reveal`; absent in lists without EXPORT_ORDERS, and on the page for users who do not work on orders',
    }),
  ),
  version: Type.Integer(),
  expires_at: Type.Optional(
    Type.Unsafe<string>({ ...Instant, description: 'when it expires if nothing is done with it' }),
  ),
  at_courier: Type.Optional(
    StrictObject({
      since: Type.Unsafe<string>({ ...Instant, description: 'absent in the first day at the courier' }),
      urgency: Type.Enum(['calm', 'soon', 'urgent'], {
        description: 'soon from COURIER_WARN_DAYS, urgent from COURIER_LATE_DAYS',
      }),
    }),
  ),
}

export const Order = StrictObject({
  ...order,
  notes: Type.Optional(
    Type.Integer({ minimum: 1, description: 'their number, for users who work on orders; absent for none' }),
  ),
  actions: Type.Optional(
    Type.Array(OpenEnum(orderActions), {
      description: "the caller's allowed actions, from the list",
    }),
  ),
})
export type Order = Type.Static<typeof Order>

const OrderInfo = StrictObject({
  ...order,
  delivered_date: Nullable(Instant),
  bank_commission: Nullable({
    ...Money,
    description: 'on the amount less the compensation; null when canceled or expired',
  }),
  installment_type: Text,
  amount_to_be_paid: Nullable({
    ...Money,
    description: 'amount − compensation − commission; null when canceled or expired',
  }),
  payment_terms: Type.String({ description: 'link' }),
  status_changed_at: Instant,
  is_edited: Type.Boolean(),
})

const ClientInfo = StrictObject({
  cLastName: Text,
  cName: Text,
  cMiddleName: Nullable(Text),
  phoneNumber: order.phoneNumber,
  email: order.email,
  iin: order.iin,
})

const Change = StrictObject({
  adjusted_time: Instant,
  status: Text,
  action: Text,
  responsible: Text,
  amountFrom: Type.Optional(Money),
  amountTo: Type.Optional(Money),
  reason: Type.Optional(Text),
  explanation: Type.Optional(Type.String({ description: 'why a return was rejected' })),
  items: Type.Optional(
    Type.Array(StrictObject({ title: Text, quantity: Type.Integer() }), { description: 'what came back' }),
  ),
})

const Action = StrictObject({
  action: OpenEnum(orderActions),
  allowed: Type.Boolean(),
  reason: Type.Optional(Type.String({ description: 'why not, in Russian' })),
  code: Type.Optional(Type.String({ description: 'why not, for programs: FORBIDDEN, STATUS_NOT_ALLOWED …' })),
})

export const OrderDetail = StrictObject({
  orderInfo: OrderInfo,
  clientInfo: ClientInfo,
  changeHistory: Type.Array(Change),
  actions: Type.Array(Action),
})
export type OrderDetail = Type.Static<typeof OrderDetail>

const PickupPoint = StrictObject({
  id: Type.Integer(),
  region: Text,
  city: Text,
  street: Text,
  building: Text,
})

export const Product = StrictObject({
  id: Type.Integer(),
  merchant_product_id: Text,
  link: Text,
  color: Type.Array(Text),
  size: Nullable(Text),
  price: Money,
  sale_price: Money,
  quantity: Type.Integer(),
  title: Text,
  pickup: Type.Array(PickupPoint),
})

const DeliveryAddress = StrictObject({ city: Text, street: Text, building: Text, apartment: Text })

export const MarketplaceOrder = StrictObject({
  products: Type.Array(Product),
  delivery: Nullable(DeliveryAddress),
})
export type MarketplaceOrder = Type.Static<typeof MarketplaceOrder>

const ApplicationsQuery = StrictObject({
  ...filters,
  lim: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  page: Page,
  with: Type.Optional(
    Type.Enum(['counts'], { description: '`counts`: the answer has `counts` and `now` too' }),
  ),
})

/** Orders of the named merchant, or of all in scope; empty statuses are left out. */
export const StatusCounts = Type.Array(
  StrictObject({
    status: OpenEnum(orderStatuses),
    orders: Type.Integer({ minimum: 1 }),
    soon: Type.Optional(Type.Integer({ minimum: 1, description: 'how many of them expire within 12 hours' })),
    late: Type.Optional(
      Type.Integer({ minimum: 1, description: 'how many of them a courier has had for COURIER_WARN_DAYS' }),
    ),
  }),
)

const OrdersPage = StrictObject({
  orders: Type.Array(Order),
  totalPages: Type.Integer({
    description: 'pages reach to order 10000 of a filter; beyond, the answer is 400 PAGE_TOO_DEEP',
  }),
  total: Type.Integer({ description: 'orders of the filter; 10000 where `atLeast` stands' }),
  atLeast: Type.Optional(
    Type.Boolean({
      description:
        'true when there are more than `total`: other filters than partner, status, marketplace and days are counted up to 10000',
    }),
  ),
  counts: Type.Optional(StatusCounts),
  now: Type.Optional(
    Type.Unsafe<string>({ ...Instant, description: 'the first `since` of the call `changes`' }),
  ),
})

export const merchantOrderId = Type.String({ minLength: 1, maxLength: 64 })

export const orders = declare('orders', {
  'GET /accounting/v1/applications': {
    summary: 'Lists the orders in scope, filtered, sorted, by page',
    access: 'session',
    query: ApplicationsQuery,
    refusals: ['PAGE_TOO_DEEP'],
    ok: { 200: OrdersPage },
  },
  'GET /accounting/v1/applications/search': {
    summary: 'Lists a few orders that match `search`, without a count; the best match first',
    access: 'session',
    query: StrictObject({ search: Type.String({ ...orderFilters.search.text }) }),
    ok: { 200: StrictObject({ orders: Type.Array(Order) }) },
  },
  'GET /accounting/v1/application/{id}': {
    summary: 'Returns an order with its history and the allowed actions',
    access: 'session',
    params: StrictObject({ id: orderId }),
    ok: { 200: OrderDetail },
  },
  'GET /marketplace/v2/orders/{merchantOrderId}': {
    summary: 'Returns items and delivery address of a marketplace order',
    access: 'session',
    params: StrictObject({ merchantOrderId }),
    query: StrictObject({ merchantId: Type.Optional(MerchantId) }),
    ok: { 200: MarketplaceOrder },
  },
  'GET /marketplace/v2/products/{id}': {
    summary: 'Returns an item of a marketplace order',
    access: 'session',
    params: StrictObject({ id: orderId }),
    ok: { 200: Product },
  },
  'GET /uchet-accounting/application-report': {
    summary: 'Streams the orders list as xlsx, with the same filters',
    access: { permission: 'EXPORT_ORDERS' },
    stepUp: true,
    query: StrictObject(filters),
    ok: { 200: 'xlsx' },
  },
  'GET /accounting/v1/merchants/{id}/report': {
    summary: "Streams one merchant's orders as xlsx",
    access: { permission: 'EXPORT_ORDERS' },
    stepUp: true,
    params: StrictObject({ id: MerchantId }),
    query: StrictObject({
      from: Type.Optional(DayUntilToday),
      to: Type.Optional(DayUntilToday),
      status: Type.Optional(Status),
    }),
    ok: { 200: 'xlsx' },
  },
})
