import { fake, openPage, requests, signInForTest, wireOrder } from '@cabinet/shared/test'
import { act, screen, waitFor } from '@testing-library/react'
import remote from '../remote.tsx'
import { changes, fakeOrders, list } from '../test/fake-orders.ts'
import { chooseAllPartners } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

const numbers = () =>
  [...screen.getByRole('table', { name: 'Заказы' }).querySelectorAll('[data-row-link]')].map(
    (link) => link.textContent,
  )

const change = (id: number, version: number, isNew: boolean) => ({
  id,
  merchantId: 'mebel',
  merchant_order_id: `A-${1000 + id}`,
  app_status: 'in_progress',
  amount: 1,
  version,
  is_new: isNew,
  changed_at: '2026-11-20T06:00:00Z',
  responsible: 'Серик Менеджеров',
})

/** Returns to the tab, which asks at once, however new its rows; otherwise the shell reports changes. */
const comeBack = (asked: readonly unknown[]) =>
  waitFor(async () => {
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
    expect(asked).not.toEqual([])
  })

test('new orders are counted in a bar and come when they are asked for; a changed row changes in its place', async () => {
  fakeOrders(3)
  const { user } = openPage(remote, '/transactions')
  await screen.findByText(/^3 заказа/)
  expect(numbers()).toEqual(['A-1001', 'A-1002', 'A-1003'])

  const orders = [
    wireOrder(9),
    wireOrder(8),
    wireOrder(1),
    wireOrder(2, { version: 2, appStatusGroupRus: 'Отказ' }),
  ]
  const asked = fake(changes, () => ({
    now: '2026-11-20T06:00:15Z',
    more: false,
    changes: [change(9, 1, true), change(8, 1, true), change(2, 2, false)],
  }))
  fake(list, () => ({ orders, total: 5, totalPages: 1 }))
  await comeBack(asked)
  const bar = await screen.findByRole('button', { name: '2 новых заказа · показать' })
  expect(await screen.findByText('Отказ')).toBeVisible()
  expect(numbers()).toEqual(['A-1001', 'A-1002', 'A-1003'])

  await user.click(bar)
  expect(await screen.findByText(/^5 заказов/)).toBeVisible()
  expect(numbers()).toEqual(['A-1009', 'A-1008', 'A-1001', 'A-1002'])
  expect(screen.queryByRole('button', { name: /показать$/ })).toBeNull()
})

test('a row that the filters no longer find stays, with its new status', async () => {
  fakeOrders(3)
  openPage(remote, '/transactions')
  await screen.findByText(/^3 заказа/)
  const asked = fake(changes, () => ({
    now: '2026-11-20T06:00:15Z',
    more: false,
    changes: [change(2, 2, false)],
  }))
  fake(list, ({ query }) =>
    query.id === 2
      ? { orders: [wireOrder(2, { version: 2, appStatusGroupRus: 'Отказ' })], total: 1, totalPages: 1 }
      : { orders: [wireOrder(1), wireOrder(3)], total: 2, totalPages: 1 },
  )
  await comeBack(asked)
  expect(await screen.findByText('Отказ')).toBeVisible()
  expect(numbers()).toEqual(['A-1001', 'A-1002', 'A-1003'])
})

test('rows, queues and the beginning of the changes are one question, no change another small one', async () => {
  fakeOrders(3)
  const asked = fake(changes, () => ({ now: '2026-11-20T06:00:15Z', more: false, changes: [] }))
  openPage(remote, '/transactions')
  expect(await screen.findByRole('link', { name: 'Новые 34' })).toBeVisible()
  await screen.findByText(/^3 заказа/)
  expect(requests().filter((request) => request.includes('/v1/applications'))).toEqual([
    expect.stringContaining('/v1/applications?'),
  ])
  await comeBack(asked)
  expect(asked.map(({ query }) => query.since)).toEqual([expect.stringMatching(/^20/)])
  expect(requests().filter((request) => request.includes('/v1/applications?'))).toHaveLength(1)
})
