import type { CallAnswer } from '@cabinet/contract'
import {
  fake,
  refuse,
  wireItem,
  wireOrderDetail,
  wireOrders,
  wireOrdersPage,
  wireStatuses,
} from '@cabinet/shared/test'

export const list = 'GET /accounting/v1/applications'
export const one = 'GET /accounting/v1/application/{id}'
export const changes = 'GET /accounting/v1/applications/changes'
export const items = 'GET /marketplace/v2/orders/{merchantOrderId}'
const excel = 'GET /uchet-accounting/application-report'

const counts: CallAnswer<'GET /accounting/v1/applications/counts'> = [
  { status: 'completed', orders: 30, soon: 3 },
  { status: 'no_card_completed', orders: 4, soon: 1 },
  { status: 'ready_delivery', orders: 2 },
]

/**
 * Answers the requests of the orders pages with `count` orders; a test that filters or sorts answers the list
 * itself. Without `bringsCounts` they are a call of their own.
 */
export function fakeOrders(count = 34, bringsCounts = true): void {
  const orders = wireOrders(count)
  const find = (id: number) => orders.find((order) => order.id === id)
  const missing = () => refuse(404, 'NOT_FOUND', 'Заказ не найден')
  fake('GET /directory/statuses', () => wireStatuses)
  fake(list, ({ query }) => {
    const [status] = query.statuses?.split(',') ?? []
    const found = status ? orders.map((order) => ({ ...order, app_status: status })) : orders
    return {
      ...wireOrdersPage(found, query),
      ...(query.with && bringsCounts && { counts, now: new Date().toISOString() }),
    }
  })
  fake('GET /accounting/v1/applications/counts', () => counts)
  fake(one, ({ params }) => {
    const order = find(params.id)
    return order ? wireOrderDetail(order) : missing()
  })
  fake('GET /accounting/v1/application/{id}/version', ({ params }) => {
    const order = find(params.id)
    if (!order) return missing()
    const { version, app_status, created_at } = order
    return { version, app_status, changed_at: created_at, responsible: '' }
  })
  fake('GET /accounting/v1/order-views', () => [])
  fake('GET /accounting/v1/application/{id}/notes', () => [])
  fake('GET /accounting/v1/application/{id}/registers', () => [])
  fake(changes, () => ({ now: new Date().toISOString(), more: false, changes: [] }))
  fake(items, () => ({ products: [wireItem()], delivery: null }))
  fake(excel, () => new Blob(['xlsx']))
}
