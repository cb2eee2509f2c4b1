import type { CallAnswer, OrderDetail as WireDetail, Order as WireOrder } from '@cabinet/contract'
import { Refusal, startTestServer } from '@cabinet/shared/test'

type Directory = CallAnswer<'GET /directory/statuses'>

const directory: Directory = [
  { value: 'completed', textRu: 'Новый заказ' },
  { value: 'no_card_completed', textRu: 'Новый заказ' },
  { value: 'in_progress', textRu: 'В обработке' },
  { value: 'buyed', textRu: 'Оплачен' },
]

const textOf = (status: string) => directory.find(({ value }) => value === status)?.textRu ?? ''

/** The n-th order of the test data: created n hours before 2026-11-20 noon in the business zone. */
export function wireOrder(n: number, change: Partial<WireOrder> = {}): WireOrder {
  const status = directory[n % directory.length]?.value ?? 'completed'
  return {
    id: n,
    merchant_order_id: `A-${1000 + n}`,
    merchantId: n % 2 === 0 ? 'mebel' : 'tech-zone',
    created_at: new Date(Date.UTC(2026, 10, 20, 6) - n * 3_600_000).toISOString(),
    amount: n * 1000.5,
    amountAR: 0,
    app_status: status,
    appStatusGroupRus: textOf(status),
    paymentType: 'installment',
    comments: null,
    phoneNumber: `7701000${String(n).padStart(4, '0')}`,
    deliveryAddress: 'Алматы, Абая, 10',
    isMarketplace: n % 5 === 0,
    cName: 'Дана',
    cLastName: 'Ахметова',
    cMiddleName: null,
    email: 'dana@example.kz',
    iin: '850214300123',
    version: 1,
    ...change,
  }
}

function wireDetail(order: WireOrder): WireDetail {
  const { cLastName, cName, cMiddleName, email } = order
  const phoneNumber = `+7 *** *** ** ${order.phoneNumber.slice(-2)}`
  const iin = `********${order.iin.slice(-4)}`
  return {
    orderInfo: {
      ...order,
      phoneNumber,
      iin,
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

/** The orders' calls of the contract over `count` made-up orders; filters, order and pages as the server does them. */
export function startOrdersServer(count: number) {
  const orders = Array.from({ length: count }, (_, index) => wireOrder(index + 1))
  const columns = {
    id: (o: WireOrder) => o.id,
    amount: (o: WireOrder) => o.amount,
    created_at: (o: WireOrder) => Date.parse(o.created_at),
  }

  const filtered = (query: URLSearchParams) =>
    orders.filter(
      (order) =>
        (query.get('id') ?? String(order.id)) === String(order.id) &&
        order.merchant_order_id.startsWith(query.get('orderId') ?? '') &&
        order.phoneNumber.endsWith(query.get('ph_number') ?? '') &&
        (query.get('merchantId') ?? order.merchantId) === order.merchantId &&
        (query.get('statuses')?.split(',') ?? [order.app_status]).includes(order.app_status),
    )

  const sorted = (found: WireOrder[], sort: string) => {
    const [name, direction] = sort.split(':')
    const column = name === 'id' || name === 'amount' ? columns[name] : columns.created_at
    const sign = direction === 'desc' ? -1 : 1
    return found.toSorted((a, b) => sign * (column(a) - column(b)))
  }

  return startTestServer({
    'GET /directory/statuses': () => directory,
    'GET /accounting/v1/applications': ({ query }) => {
      const found = sorted(filtered(query), query.get('sort') ?? 'created_at:desc')
      const size = Number(query.get('lim'))
      const page = Number(query.get('page'))
      return {
        orders: found.slice((page - 1) * size, page * size),
        total: found.length,
        totalPages: Math.ceil(found.length / size),
      }
    },
    'GET /accounting/v1/application/{id}': ({ params }) => {
      const order = orders.find(({ id }) => String(id) === params.id)
      return order ? wireDetail(order) : new Refusal(404, 'NOT_FOUND', 'Заказ не найден')
    },
    'GET /accounting/v1/application/{id}/version': ({ params }) => {
      const order = orders.find(({ id }) => String(id) === params.id)
      return order
        ? {
            version: order.version,
            app_status: order.app_status,
            changed_at: order.created_at,
            responsible: '',
          }
        : new Refusal(404, 'NOT_FOUND', 'Заказ не найден')
    },
    'GET /accounting/v1/applications/changes': () => ({
      now: new Date().toISOString(),
      more: false,
      changes: [],
    }),
    'POST /accounting/v1/application/{id}/reveal': ({ params, body }) => {
      const order = orders.find(({ id }) => String(id) === params.id)
      const isPhone = JSON.stringify(body) === '{"field":"phone"}'
      return { value: (isPhone ? order?.phoneNumber : order?.iin) ?? '' }
    },
    'GET /marketplace/v2/orders/{merchantOrderId}': () => ({
      products: [
        {
          id: 1,
          merchant_product_id: 'SKU-7',
          link: 'https://shop.example.kz/p/7',
          color: ['белый', 'графит'],
          size: 'XL',
          price: 3000,
          sale_price: 2500.5,
          quantity: 2,
          title: 'Кресло «Уют»',
          pickup: [
            { id: 31, region: 'Алматинская область', city: 'Талгар', street: 'Конаева', building: '5' },
          ],
        },
      ],
      delivery: null,
    }),
    'GET /uchet-accounting/application-report': () => new Blob(['xlsx']),
  })
}
