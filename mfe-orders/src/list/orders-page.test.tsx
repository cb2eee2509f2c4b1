import type { CallAnswer } from '@cabinet/contract'
import {
  fake,
  openPage,
  refuse,
  requests,
  signInForTest,
  wireOrder,
  wireOrders,
  wireOrdersPage,
} from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { excel, fakeOrders, list } from '../test/fake-orders.ts'

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState(usePreferences.getInitialState(), true)
  signInForTest()
})

function open(search = '', count = 34) {
  fakeOrders(count)
  return openPage(remote, `/transactions${search}`)
}

const table = () => screen.findByRole('table', { name: 'Заказы' })
const links = async () =>
  within(await table())
    .getAllByRole('link')
    .map((link) => link.textContent)
const header = async (name: string) => within(await table()).getByRole('columnheader', { name })
const listRequests = () => requests().filter((request) => request.includes('/v1/applications?'))

test('the newest ten orders, each row one link, with total and time', async () => {
  const { container } = open()
  expect(await screen.findByText(/^34 заказа · обновлено в \d\d:\d\d$/)).toBeVisible()
  const row = within(await table()).getAllByRole('row')[1]
  const cells = within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace(/\s/g, ' '))
  expect(cells.slice(0, 5)).toEqual(['A-1001', '20.11.2026', '1 000,50 ₸', '+7 701 000 00 01', 'Новый заказ'])
  expect(await links()).toHaveLength(10)
  expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', '/transactions/1')
  const stops = container.querySelectorAll('tbody :is(a, button):not([tabindex="-1"])')
  expect(stops).toHaveLength(10)
  expect(document.title).toBe('Заказы · Кабинет партнёра')
})

test('filters wait for «Применить», go into the address, show as chips, and leave one by one', async () => {
  const { user, address } = open('?page=2')
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) => {
    const { orderId, merchantId, statuses } = query
    if (orderId === undefined) return wireOrdersPage(wireOrders(34), query)
    expect([orderId, merchantId]).toEqual(['A-100', 'mebel'])
    const found = statuses === 'completed,no_card_completed' ? [4, 8] : [2, 4, 6, 8]
    return wireOrdersPage(
      found.map((n) => wireOrder(n)),
      query,
    )
  })
  await user.type(screen.getByLabelText('Номер заказа'), ' A-100 ')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  await user.selectOptions(screen.getByLabelText('Статус'), 'Новый заказ')
  expect(listRequests().every((request) => !request.includes('orderId'))).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText(/^2 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?merchantId=mebel&orderId=A-100&status=completed,no_card_completed')
  expect(await links()).toEqual(['A-1004', 'A-1008'])

  await user.click(screen.getByRole('button', { name: 'Убрать фильтр: Статус: Новый заказ' }))
  expect(await screen.findByText(/^4 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?merchantId=mebel&orderId=A-100')
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions')
  expect(screen.getByLabelText('Номер заказа')).toHaveValue('')
})

test('a half phone and a reversed period are refused in place', async () => {
  const { user, address } = open()
  await screen.findByText(/^34 заказа/)
  await user.type(screen.getByLabelText('Телефон'), '701000')
  await user.type(screen.getByLabelText('Дата начала'), '10.11.2026')
  await user.type(screen.getByLabelText('Дата окончания'), '01.11.2026{Enter}')
  expect(screen.getByText('Телефон должен состоять из 11 цифр')).toBeVisible()
  expect(screen.getByText('Дата окончания не может быть раньше даты начала')).toBeVisible()
  expect(address()).toBe('/transactions')
})

test('a phone is taken as it was pasted', async () => {
  const { user, address } = open()
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) => wireOrdersPage(query.ph_number === '77010000007' ? [wireOrder(7)] : [], query))
  await user.click(screen.getByLabelText('Телефон'))
  await user.paste('8 (701) 000-00-07')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^1 заказ/)).toBeVisible()
  expect(address()).toBe('/transactions?phoneNumber=77010000007')
  expect(await links()).toEqual(['A-1007'])
})

test('a column sorts up, down, not at all; the address and aria-sort follow', async () => {
  const { user, address } = open()
  await screen.findByText(/^34 заказа/)
  const orders = wireOrders(34)
  fake(list, ({ query }) =>
    wireOrdersPage(query.sort === 'amount:desc' ? orders.toReversed() : orders, query),
  )
  const press = async () => user.click(within(await header('Сумма')).getByRole('button'))
  await press()
  await waitFor(async () => expect((await links())[0]).toBe('A-1001'))
  expect([address(), (await header('Сумма')).ariaSort]).toEqual([
    '/transactions?sort=amount:asc',
    'ascending',
  ])
  await press()
  await waitFor(async () => expect((await links())[0]).toBe('A-1034'))
  expect([address(), (await header('Сумма')).ariaSort]).toEqual([
    '/transactions?sort=amount:desc',
    'descending',
  ])
  await press()
  expect([address(), (await header('Сумма')).ariaSort]).toEqual(['/transactions', 'none'])
})

test('pages are links; another size keeps the first row on screen and is remembered', async () => {
  const { user, address } = open()
  await screen.findByText(/^34 заказа/)
  await user.click(screen.getByRole('link', { name: 'Страница 4' }))
  await waitFor(async () => expect(await links()).toHaveLength(4))
  expect(address()).toBe('/transactions?page=4')
  await user.selectOptions(screen.getByLabelText('Строк на странице'), 'Показать 25')
  await waitFor(async () => expect(await links()).toHaveLength(9))
  expect(address()).toBe('/transactions?size=25&page=2')
  expect(usePreferences.getState().ordersPageSize).toBe(25)
})

test('a page past the end becomes the last one', async () => {
  const { address } = open('?page=999999999999')
  await waitFor(() => expect(address()).toBe('/transactions?page=4'))
  expect(await links()).toHaveLength(4)
})

test('an address full of nonsense shows the plain list and says what it left out', async () => {
  open('?page=abc&status=zzz&startDate=2026-11-05&endDate=2026-11-01&size=1000000000&merchantId=..%2F..')
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
  expect(listRequests()[0]).toBe('GET /api/accounting/v1/applications?lim=10&page=1')
})

test('nothing at all is told apart from nothing found', async () => {
  const { unmount } = open('', 0)
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
  unmount()
  const { user, address } = open('?orderId=Z')
  fake(list, ({ query }) => wireOrdersPage(query.orderId === 'Z' ? [] : wireOrders(34), query))
  await user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions')
})

test('a failure stands in the place of the rows with its request id, is told by a toast, and tries again', async () => {
  const { user } = open()
  fake(list, () => refuse(500, 'INTERNAL', 'База данных недоступна'))
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
  expect(screen.getAllByText('База данных недоступна')).toHaveLength(2)
  fake(list, () => ({ orders: [], total: 0, totalPages: 0 }))
  await user.click(retry)
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
})

test('old rows stay, dimmed, while new ones load', async () => {
  const { user } = open()
  await screen.findByText(/^34 заказа/)
  const slow = Promise.withResolvers<CallAnswer<typeof list>>()
  fake(list, () => slow.promise)
  await user.click(within(await header('Номер заказа')).getByRole('button'))
  expect(await table()).toHaveAttribute('aria-busy', 'true')
  expect(await links()).toHaveLength(10)
  slow.resolve({ orders: [], total: 0, totalPages: 0 })
  expect(await screen.findByText('Заказов пока нет')).toBeVisible()
})

test('the help explains the statuses', async () => {
  const { user } = open()
  await screen.findByText(/^34 заказа/)
  await user.click(screen.getByRole('button', { name: 'Что означают статусы' }))
  const dialog = await screen.findByRole('dialog', { name: 'Что означают статусы' })
  expect(
    within(dialog)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Новый заказ', 'В обработке', 'Оплачен'])
})

test('Excel asks for exactly the filters on screen', async () => {
  const { user } = open('?status=buyed&sort=amount:desc&page=2')
  await screen.findByText(/заказ.* · обновлено/)
  await user.type(screen.getByLabelText('Номер заказа'), 'not applied')
  await user.click(screen.getByRole('button', { name: 'Скачать Excel' }))
  expect(await screen.findByText('Файл «Заказы.xlsx» сохранён')).toBeVisible()
  expect(requests()).toContain(
    'GET /api/uchet-accounting/application-report?sort=amount%3Adesc&statuses=buyed',
  )
})

test('an export on its way shows how much has come and can be stopped', async () => {
  const { user } = open()
  await screen.findByText(/^34 заказа/)
  fake(excel, () => new Promise(() => {}))
  screen.getByRole('button', { name: 'Скачать Excel' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('progressbar', { name: 'Выгрузка в Excel' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Отменить выгрузку' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Выгрузка отменена')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Скачать Excel' })).toBeEnabled()
})

test('a double click on Excel starts one export and lets it run', async () => {
  const { user } = open()
  await screen.findByText(/^34 заказа/)
  await user.dblClick(screen.getByRole('button', { name: 'Скачать Excel' }))
  expect(await screen.findByText('Файл «Заказы.xlsx» сохранён')).toBeVisible()
  expect(requests().filter((request) => request.includes('application-report'))).toHaveLength(1)
})

test('a refused export says why', async () => {
  const { user } = open()
  await screen.findByText(/^34 заказа/)
  fake(excel, () => refuse(429, 'TOO_MANY_REQUESTS', 'Слишком много выгрузок'))
  await user.click(screen.getByRole('button', { name: 'Скачать Excel' }))
  expect(await screen.findByText('Слишком много выгрузок')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Скачать Excel' })).toBeEnabled()
})

test('one merchant and no right to export: neither is offered', async () => {
  signInForTest({ permissions: [], merchants: [{ merchant_id: 'mebel', name: 'ИП «Мебель»' }] })
  open()
  await screen.findByText(/^34 заказа/)
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скачать Excel' })).toBeNull()
})

test('coming back from an order finds page and row again', async () => {
  const { user, goBack, address } = open('?page=2')
  await user.click(await screen.findByRole('link', { name: 'A-1013' }))
  await screen.findByRole('heading', { level: 1, name: 'Заказ № A-1013' })
  await goBack()
  expect(await screen.findByRole('link', { name: 'A-1013' })).toHaveFocus()
  expect(address()).toBe('/transactions?page=2')
})
