import { useSession } from '@cabinet/shared/auth'
import {
  fake,
  openPage,
  refuse,
  requests,
  signInForTest,
  wireOrder,
  wireOrdersPage,
} from '@cabinet/shared/test'
import { act, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import remote from '../remote.tsx'
import { fakeOrders, list } from '../test/fake-orders.ts'
import { chooseAllPartners, openList, shownOrderNumbers } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

test('a queue holds what waits in a status, and says how much', async () => {
  const { user, address } = openList('?merchantId=mebel&page=2')
  const queue = (name: string) => screen.findByRole('link', { name })
  expect(await queue('Новые 34')).toHaveAttribute(
    'href',
    '/transactions?merchantId=mebel&status=completed,no_card_completed',
  )
  expect(await queue('Все')).toHaveAttribute('aria-current', 'page')
  expect(await queue('Скоро просрочатся 4')).toHaveAttribute(
    'href',
    '/transactions?merchantId=mebel&deadline=soon',
  )
  await user.click(await queue('К доставке 2'))
  expect(address()).toBe('/transactions?merchantId=mebel&status=ready_delivery')
  expect(await queue('К доставке 2')).toHaveAttribute('aria-current', 'page')
})

test('another queue shows no rows of this one while its own load', async () => {
  const { user } = openList('?status=in_progress')
  await waitFor(async () => expect(await shownOrderNumbers()).toHaveLength(10))
  fake(list, () => new Promise(() => undefined))
  await user.click(await screen.findByRole('link', { name: 'К доставке 2' }))
  await waitFor(async () => expect(await shownOrderNumbers()).toHaveLength(0))
  expect(screen.getByRole('table', { name: 'Заказы' })).toHaveAttribute('aria-busy', 'true')
})

test.each([
  [[{ status: 'in_progress', orders: 3 }], '/transactions?status=in_progress'],
  [[{ status: 'buyed', orders: 3 }], '/transactions'],
] as const)(
  'who comes without a filter begins with the first queue that has work: %j',
  async (counts, begin) => {
    signInForTest({ permissions: ['PROCESS_ORDERS'] })
    const { address, goTo, user } = openList('?orderId=A', 34, false)
    fake('GET /accounting/v1/applications/counts', () => [...counts])
    await goTo('/transactions/1')
    await goTo('/transactions')
    expect(await screen.findByText(/^34 заказа/)).toBeVisible()
    expect(address()).toBe(begin)
    await user.click(await screen.findByRole('link', { name: 'Все' }))
    expect(address()).toBe('/transactions')
  },
)

test('a redirected user requests rows alone: they bring the counts', async () => {
  signInForTest({ permissions: ['PROCESS_ORDERS'] })
  const { address, goTo } = openList('?orderId=A')
  await goTo('/transactions/1')
  const before = requests().length
  await goTo('/transactions')
  expect(await screen.findByRole('link', { name: 'Новые 34' })).toBeVisible()
  expect(address()).toBe('/transactions?status=completed,no_card_completed')
  expect(
    requests()
      .slice(before)
      .filter((request) => request.includes('/applications/counts')),
  ).toEqual([])
})

test('a user who is not known yet is redirected once known', async () => {
  const { address, goTo } = openList('?orderId=A')
  await goTo('/transactions/1')
  act(() => useSession.setState({ user: null }))
  await goTo('/transactions')
  expect(address()).toBe('/transactions')
  act(() => signInForTest({ permissions: ['PROCESS_ORDERS'] }))
  await waitFor(() => expect(address()).toBe('/transactions?status=completed,no_card_completed'))
})

test('a press on another section leads there, however late it is rendered', async () => {
  signInForTest({ permissions: ['PROCESS_ORDERS'] })
  fakeOrders(34, false)
  const counted = Promise.withResolvers<void>()
  const code = Promise.withResolvers<string>()
  const other = { path: '/other', title: 'Другой раздел', Component: () => use(code.promise) }
  const page = openPage({ ...remote, routes: [...remote.routes, other] }, '/transactions?orderId=A')
  const asked = fake('GET /accounting/v1/applications/counts', async () => {
    await counted.promise
    return [{ status: 'completed' as const, orders: 2 }]
  })
  await page.goTo('/transactions/1')
  await page.goTo('/transactions')
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await page.goTo('/other')
  counted.resolve()
  // The answer arrives within some turns of the event loop.
  for (let turn = 0; turn < 10; turn += 1) await page.user.click(document.body)
  expect(page.address()).toBe('/other')
  await act(async () => code.resolve('Он здесь'))
  expect(await screen.findByText('Он здесь')).toBeVisible()
  expect(page.address()).toBe('/other')
})

test('a courier begins with what can be handed over, and may go on to all', async () => {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  const { user, address } = openList()
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?status=ready_delivery')
  await user.click(await screen.findByRole('link', { name: 'Все' }))
  expect(address()).toBe('/transactions')
})

test('a processed order leaves its queue, and can be shown', async () => {
  const { user } = openList('?status=completed')
  const orders = [wireOrder(4, { actions: ['in_progress'] }), wireOrder(8)]
  fake(list, ({ query }) => wireOrdersPage(orders, query))
  fake('PUT /accounting/changeStatus/json', () => {
    fake(list, ({ query }) => wireOrdersPage([wireOrder(8), wireOrder(9)], query))
    return {
      ErrorResponses: [],
      orders: [wireOrder(4, { app_status: 'in_progress', appStatusGroupRus: 'В обработке', version: 2 })],
    }
  })
  await user.click(await screen.findByRole('button', { name: /^Взять в обработку/ }))
  expect(await screen.findByText('1 обработано')).toBeVisible()
  // The next order takes the place of the processed one.
  expect(await screen.findByRole('link', { name: 'A-1009' })).toBeVisible()
  expect(await shownOrderNumbers()).toEqual(['A-1008', 'A-1009'])
  expect(screen.getByText(/^2 заказа · обновлено/)).toBeVisible()
  expect(screen.getByText(/^№ A-1004 · 4\s002\s₸$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'показать' }))
  expect(await shownOrderNumbers()).toEqual(['A-1004', 'A-1008', 'A-1009'])
})

test('the receipt puts an order taken by mistake back, unless the server refuses', async () => {
  const { user } = openList('?status=completed')
  const order = (version: number, change = {}) =>
    wireOrder(4, { version, actions: ['in_progress'], ...change })
  const taken = { app_status: 'in_progress', appStatusGroupRus: 'В обработке', actions: [] }
  fake(list, ({ query }) => wireOrdersPage([order(1), wireOrder(8)], query))
  fake('PUT /accounting/changeStatus/json', ({ body }) => ({
    ErrorResponses: [],
    orders: [order((body[0]?.orders[0]?.version ?? 0) + 1, taken)],
  }))
  const undone = fake('POST /accounting/v1/application/{id}/put-back', () => {
    fake(list, ({ query }) => wireOrdersPage([order(3), wireOrder(8)], query))
    return { order: order(3) }
  })
  await user.click(await screen.findByRole('button', { name: /^Взять в обработку/ }))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Возвращено в новые: 1')).toBeVisible()
  expect(undone.map(({ params, body }) => [params.id, body])).toEqual([[4, { version: 2 }]])
  await waitFor(async () => expect(await shownOrderNumbers()).toEqual(['A-1004', 'A-1008']))

  fake('POST /accounting/v1/application/{id}/put-back', () =>
    refuse(409, 'UNDO_TOO_LATE', 'Отменить уже нельзя'),
  )
  await user.click(await screen.findByRole('button', { name: /^Взять в обработку/ }))
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Заказ № A-1004: Отменить уже нельзя')).toBeVisible()
  expect(screen.getByText('Код обращения test-UNDO_TOO_LATE')).toBeVisible()
})

test('a queue that is worked off brings what comes next', async () => {
  const { user } = openList('?status=completed')
  const taken = { app_status: 'in_progress', appStatusGroupRus: 'В обработке', version: 2 }
  fake(list, ({ query }) => wireOrdersPage([wireOrder(4, { actions: ['in_progress'] })], query))
  fake('PUT /accounting/changeStatus/json', () => {
    fake(list, ({ query }) => wireOrdersPage([wireOrder(8)], query))
    return { ErrorResponses: [], orders: [wireOrder(4, taken)] }
  })
  await user.click(await screen.findByRole('button', { name: /^Взять в обработку/ }))
  expect(await screen.findByRole('link', { name: 'A-1008' })).toBeVisible()
  expect(await shownOrderNumbers()).toEqual(['A-1008'])
})
