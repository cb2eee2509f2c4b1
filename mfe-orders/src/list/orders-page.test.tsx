import type { CallAnswer } from '@cabinet/contract'
import {
  fake,
  openPage,
  refuse,
  requests,
  signInForTest,
  wireOrder,
  wireOrderDetail,
  wireOrders,
  wireOrdersPage,
} from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import descriptor from '../../remote.json'
import remote from '../remote.tsx'
import { fakeOrders, list, one } from '../test/fake-orders.ts'
import { chooseAllPartners, openList, shownOrderNumbers } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

const table = () => screen.findByRole('table', { name: 'Заказы' })
const header = async (name: string) => within(await table()).getByRole('columnheader', { name })
const listRequests = () => requests().filter((request) => request.includes('/v1/applications?'))

test.each([
  [/^больше 10\s000 заказов/, { total: 10_000, totalPages: 1_000, atLeast: true }],
  [/^20\s000 заказов/, { total: 20_000, totalPages: 1_000 }],
])('pages end with order 10 000, and the list says so: %s', async (count, counted) => {
  fakeOrders(10)
  fake(list, () => ({ orders: wireOrders(10), ...counted }))
  openPage(remote, '/transactions?page=1000')
  expect(await screen.findByText(count)).toBeVisible()
  expect(
    await screen.findByText(/^Показаны первые 10\s000 заказов: уточните период, статус или партнёра\.$/),
  ).toBeVisible()
})

test.each([['PROCESS_ORDERS'], ['DELIVER_ORDERS']] as const)(
  'the news of «В обработке» stand above the list of a user with %s',
  async (permission) => {
    signInForTest({ permissions: [permission] })
    fakeOrders(1)
    openPage(remote, '/transactions')
    expect(await screen.findByRole('note')).toHaveTextContent(
      'Появился новый статус «В обработке»: возьмите заказ в работу, чтобы покупатель видел, что им занимаются.',
    )
  },
)

test('«an unknown status shows the «unexpected» label»: in the list and in the history', async () => {
  const unknown = wireOrder(1, { app_status: 'lost', appStatusGroupRus: '' })
  fakeOrders(1)
  fake(list, ({ query }) => wireOrdersPage([unknown], query))
  const { unmount } = openPage(remote, '/transactions')
  expect(await screen.findByText('Неизвестный статус')).toBeVisible()
  unmount()
  const detail = wireOrderDetail(unknown)
  fake(one, () => detail)
  openPage(remote, '/transactions/1')
  expect((await screen.findAllByText('Неизвестный статус')).length).toBeGreaterThan(0)
})

test('an address of a page beyond them shows the last one', async () => {
  fakeOrders(10)
  fake(list, ({ query }) =>
    Number(query.page) > 1_000
      ? refuse(400, 'PAGE_TOO_DEEP', 'Показаны первые 10 000 заказов')
      : { orders: wireOrders(10), total: 20_000, totalPages: 1_000 },
  )
  const { address } = openPage(remote, '/transactions?page=1500')
  await screen.findByText(/^20\s000 заказов/)
  expect(address()).toBe('/transactions?page=1000')
})

test('«created date (dd.MM.yyyy)», the time beside it: the newest ten orders, each row one link, with total and time', async () => {
  const { container } = openList()
  expect(await screen.findByText(/^34 заказа · обновлено в \d\d:\d\d по времени UTC\+6$/)).toBeVisible()
  const row = within(await table()).getAllByRole('row')[1]
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace(/\s/g, ' '))
  expect(cells.slice(0, 6)).toEqual([
    'A-1001',
    '«Tech Zone»',
    '20.11.2026 11:00',
    '1 000,50 ₸',
    'Ахметова Дана+7 701 000 00 01',
    'Новый заказ',
  ])
  expect(within(row as HTMLElement).getAllByTitle('20.11.2026 11:00 по времени UTC+6')[0]).toBeVisible()
  expect(await shownOrderNumbers()).toHaveLength(10)
  expect(await screen.findByRole('link', { name: 'A-1001' })).toHaveAttribute('href', '/transactions/1')
  const stops = container.querySelectorAll('tbody :is(a, button):not([tabindex="-1"])')
  expect(stops).toHaveLength(10)
  expect(within(row as HTMLElement).getByText('+7 701 000 00 01')).toHaveAttribute('href', 'tel:+77010000001')
  expect(document.title).toBe('Заказы · Кабинет партнёра')
})

test('a column sorts by its header; the address and aria-sort follow', async () => {
  const { user, address } = openList('?sort=amount:asc')
  await screen.findByText(/^34 заказа/)
  const orders = wireOrders(34)
  fake(list, ({ query }) =>
    wireOrdersPage(query.sort === 'amount:desc' ? orders.toReversed() : orders, query),
  )
  const press = async () => user.click(within(await header('Сумма')).getByRole('button'))
  expect((await header('Сумма')).ariaSort).toBe('ascending')
  await press()
  await waitFor(async () => expect((await shownOrderNumbers())[0]).toBe('A-1034'))
  expect([address(), (await header('Сумма')).ariaSort]).toEqual([
    '/transactions?sort=amount:desc',
    'descending',
  ])
  await press()
  expect([address(), (await header('Сумма')).ariaSort]).toEqual(['/transactions', 'none'])
})

test('pages are links; another size keeps the first row on screen and is remembered', async () => {
  const { user, address } = openList()
  await screen.findByText(/^34 заказа/)
  await user.click(screen.getByRole('link', { name: 'Страница 4' }))
  await waitFor(async () => expect(await shownOrderNumbers()).toHaveLength(4))
  expect(address()).toBe('/transactions?page=4')
  await user.selectOptions(screen.getByLabelText('Строк на странице'), 'Показать 25')
  await waitFor(async () => expect(await shownOrderNumbers()).toHaveLength(9))
  expect(address()).toBe('/transactions?size=25&page=2')
  expect(usePreferences.getState().ordersPageSize).toBe(25)
})

test('a page past the end becomes the last one', async () => {
  const { address } = openList('?page=999999999999')
  await waitFor(() => expect(address()).toBe('/transactions?page=4'))
  expect(await shownOrderNumbers()).toHaveLength(4)
})

test('an address full of nonsense shows the plain list, says what it left out and clears it', async () => {
  const { user, address } = openList(
    '?page=abc&status=zzz&startDate=2026-11-05&endDate=2026-11-01&size=1000000000&merchantId=..%2F..',
  )
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  const note = screen.getByText(/Часть адреса не удалось применить/)
  for (const part of [
    'страница «abc»',
    'статус «zzz»',
    'размер страницы «1000000000»',
    'партнёр «../..»',
    'период',
  ]) {
    expect(note).toHaveTextContent(part)
  }
  expect(listRequests()[0]).toBe('GET /api/accounting/v1/applications?lim=10&page=1&with=counts')
  await user.click(screen.getByRole('button', { name: 'Убрать из адреса' }))
  expect(address()).toBe('/transactions')
  expect(screen.queryByText(/Часть адреса не удалось применить/)).toBeNull()
})

test('nothing at all is told apart from nothing found', async () => {
  const { unmount } = openList('', 0)
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
  unmount()
  const { user, address } = openList('?orderId=Z')
  fake(list, ({ query }) => wireOrdersPage(query.orderId === 'Z' ? [] : wireOrders(34), query))
  await user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions')
})

test('order list failure: told once, in the place of the rows with the request id, which tries again, or by a toast', async () => {
  const { user } = openList()
  fake(list, () => refuse(500, 'INTERNAL', 'База данных недоступна'))
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
  expect(screen.getAllByText('База данных недоступна')).toHaveLength(1)
  fake(list, () => ({ orders: [], total: 0, totalPages: 0 }))
  await user.click(retry)
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
  fake(list, () => refuse(500, 'INTERNAL', 'Сервер занят'))
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('Сервер занят')).toBeVisible()
  expect(screen.getByText('Заказов пока нет')).toBeVisible()
})

test('old rows stay, dimmed, while new ones load', async () => {
  const { user } = openList()
  await screen.findByText(/^34 заказа/)
  const slow = Promise.withResolvers<CallAnswer<typeof list>>()
  fake(list, () => slow.promise)
  await user.click(within(await header('Номер заказа')).getByRole('button'))
  expect(await table()).toHaveAttribute('aria-busy', 'true')
  expect(await shownOrderNumbers()).toHaveLength(10)
  expect(screen.getByText('34 заказа · обновляем…')).toBeVisible()
  slow.resolve({ orders: [], total: 0, totalPages: 0 })
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
})

test('coming back from an order finds page and row again', async () => {
  const { user, goBack, address } = openList('?page=2')
  await user.click(await screen.findByRole('link', { name: 'A-1013' }))
  await screen.findByRole('heading', { level: 1, name: 'Заказ № A-1013' })
  await goBack()
  expect(await screen.findByRole('link', { name: 'A-1013' })).toHaveFocus()
  expect(address()).toBe('/transactions?page=2')
})

test('the second press of a double click makes no second entry of the history', async () => {
  const { address } = openList()
  fireEvent.click(await screen.findByRole('link', { name: 'A-1003' }), { detail: 2 })
  expect(address()).toBe('/transactions')
  fireEvent.click(screen.getByRole('link', { name: 'A-1003' }), { detail: 1 })
  await waitFor(() => expect(address()).toBe('/transactions/3'))
})

test('the pages are those of the descriptor, by which the shell routes', () => {
  const paths = remote.routes.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(descriptor.routes.map(({ path }) => path).toSorted())
})
