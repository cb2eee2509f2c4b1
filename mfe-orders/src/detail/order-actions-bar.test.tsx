import type { OrderStatus } from '@cabinet/contract'
import { fake, openPage, signInForTest, wireOrder, wireOrderDetail } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders, one } from '../test/fake-orders.ts'
import { chooseAllPartners } from '../test/orders-list.ts'
import { whoActsNext } from './order-actions-bar.tsx'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

const by = { bank: /^Дальше действует банк: .+, обычно / }
const expected: Record<OrderStatus | 'mystery', RegExp> = {
  completed: /^Заказ ждёт магазин: если до 21\.11\.2026,? 05:00 .+ просрочится\.$/,
  no_card_completed: /^Заказ ждёт магазин: если до 21\.11\.2026/,
  in_progress: /^Заказом занимается магазин: если до 21\.11\.2026/,
  ready_delivery: /^Заказ у курьера: .+, срок не ограничен\.$/,
  delivered: by.bank,
  delivered_w_e: by.bank,
  final_merchant_unavaliable: /магазин ещё может выдать/,
  buyed: /дальше может действовать только покупатель/,
  canceled: /действий с ним больше нет\.$/,
  return_request: /магазин примет его или отклонит/,
  return: by.bank,
  part_return: by.bank,
  part_return_w_e: by.bank,
  return_final: /действий с заказом больше нет\.$/,
  mystery: /после обновления страницы\.$/,
}

test.each(Object.entries(expected))(
  'of an order that is %s one sentence says who acts next',
  (status, sentence) => {
    const expiresAt = /completed|in_progress/.test(status) ? '2026-11-20T23:00:00Z' : null
    expect(whoActsNext({ status, expiresAt }, '+06:00')).toMatch(sentence)
  },
)

test('an order shows the buttons of its actions, or who acts next in their place', async () => {
  fakeOrders()
  const late = { app_status: 'completed', expires_at: '2026-11-20T23:00:00Z' }
  fake(one, () => ({ ...wireOrderDetail(wireOrder(7, late)), actions: [] }))
  const { unmount } = openPage(remote, '/transactions/7')
  expect(await screen.findByText(expected.completed)).toBeVisible()
  unmount()
  const { actions: _, ...rest } = wireOrderDetail(wireOrder(7, { app_status: 'return_request' }))
  const allowed = ['return', 'part_return', 'reject_return'] as const
  fake(one, () => ({ ...rest, actions: allowed.map((action) => ({ action, allowed: true })) }))
  openPage(remote, '/transactions/7')
  expect(await screen.findByRole('button', { name: 'Принять возврат' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Отклонить возврат' })).toBeVisible()
  expect(screen.queryByText(/магазин примет его/)).toBeNull()
})
