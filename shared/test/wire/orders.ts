import {
  type CallAnswer,
  type CallQuery,
  calls,
  type OrderDetail,
  type Order as WireOrder,
} from '@cabinet/contract'

export const wireStatuses: CallAnswer<'GET /directory/statuses'> = [
  { value: 'completed', textRu: 'Новый заказ' },
  { value: 'no_card_completed', textRu: 'Новый заказ' },
  { value: 'in_progress', textRu: 'В обработке' },
  { value: 'buyed', textRu: 'Оплачен' },
]

const wireSchema = calls['GET /accounting/v1/applications/search'].ok[200].properties.orders.items
const emptyValues: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false }

/** An empty value for each required field, so that a new one needs no line here. */
const emptyOrder = Object.fromEntries(
  wireSchema.required.map((name) => {
    const schema: object = wireSchema.properties[name]
    return [name, 'type' in schema ? emptyValues[String(schema.type)] : null]
  }),
) as unknown as WireOrder

/** Returns the n-th order of the test data, created n hours before 2026-11-20 noon in the business zone. */
export function wireOrder(n: number, change: Partial<WireOrder> = {}): WireOrder {
  const status = wireStatuses[n % wireStatuses.length]
  return {
    ...emptyOrder,
    id: n,
    merchant_order_id: `A-${1000 + n}`,
    merchantId: n % 2 === 0 ? 'mebel' : 'tech-zone',
    created_at: new Date(Date.UTC(2026, 10, 20, 6) - n * 3_600_000).toISOString(),
    amount: n * 1000.5,
    amountAR: 0,
    app_status: status?.value ?? '',
    appStatusGroupRus: status?.textRu ?? '',
    paymentType: 'installment',
    comments: null,
    phoneNumber: `7701000${String(n).padStart(4, '0')}`,
    deliveryAddress: 'Алматы, Абая, 10',
    isMarketplace: n % 5 === 0,
    cName: 'Дана',
    cLastName: 'Ахметова',
    cMiddleName: null,
    email: 'dana@example.kz',
    iin: '********0123',
    version: 1,
    ...change,
  }
}

/** Returns orders 1 … count in the server's order, newest first. */
export function wireOrders(count: number): WireOrder[] {
  return Array.from({ length: count }, (_, index) => wireOrder(index + 1))
}

/** Returns the page of a list that a query requests. */
export function wireOrdersPage(
  orders: readonly Partial<WireOrder>[],
  { lim, page }: Pick<CallQuery<'GET /accounting/v1/applications'>, 'lim' | 'page'>,
): CallAnswer<'GET /accounting/v1/applications'> {
  const total = orders.length
  const shown = orders.slice((page - 1) * lim, page * lim).map((order) => ({ ...emptyOrder, ...order }))
  return { orders: shown, total, totalPages: Math.ceil(total / lim) }
}

/** Returns an order as its page gets it, with the IIN masked. */
export function wireOrderDetail(given: Partial<WireOrder>): OrderDetail & {
  orderInfo: { bank_commission: number; amount_to_be_paid: number }
} {
  const order = { ...emptyOrder, ...given }
  const { cLastName, cName, cMiddleName, phoneNumber, email, iin } = order
  return {
    orderInfo: {
      ...order,
      delivered_date: null,
      bank_commission: 120,
      installment_type: '0-0-12',
      amount_to_be_paid: order.amount - 120,
      payment_terms: 'https://bank.example.kz/terms',
      status_changed_at: order.created_at,
      is_edited: false,
    },
    clientInfo: { cLastName, cName, cMiddleName, phoneNumber, email, iin },
    changeHistory: [
      {
        adjusted_time: '2026-11-18T20:30:00Z',
        status: 'completed',
        action: 'Заказ оформлен',
        responsible: 'Покупатель',
      },
      {
        adjusted_time: '2026-11-19T05:05:00Z',
        status: 'in_progress',
        action: 'Взят в обработку',
        responsible: 'Серик Менеджеров',
        amountFrom: 2000,
        amountTo: 1500,
        reason: 'Нет в наличии',
      },
    ],
    actions: [],
  }
}

export function wireItem(
  change: Partial<CallAnswer<'GET /marketplace/v2/products/{id}'>> = {},
): CallAnswer<'GET /marketplace/v2/products/{id}'> {
  return {
    id: 1,
    merchant_product_id: 'SKU-7',
    link: 'https://shop.example.kz/p/7',
    color: ['белый', 'графит'],
    size: 'XL',
    price: 3000,
    sale_price: 2500.5,
    quantity: 2,
    title: 'Кресло «Уют»',
    pickup: [{ id: 31, region: 'Алматинская область', city: 'Талгар', street: 'Конаева', building: '5' }],
    ...change,
  }
}
