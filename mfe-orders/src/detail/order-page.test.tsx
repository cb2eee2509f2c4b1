import {
  fake,
  openPage,
  refuse,
  requests,
  signInForTest,
  wireOrder,
  wireOrderDetail,
} from '@cabinet/shared/test'
import { narrowQuery } from '@cabinet/shared/ui'
import { act, screen, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders, items, one } from '../test/fake-orders.ts'
import { chooseAllPartners } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

function open(address: string) {
  fakeOrders()
  return openPage(remote, address)
}

const title = (text: string) => screen.findByRole('heading', { level: 1, name: text })
const block = (name: string) => screen.findByRole('heading', { level: 2, name })
/** Returns the names and values of a block as text. */
async function facts(name: string): Promise<Record<string, string>> {
  const details = (await block(name)).closest('details')
  if (details === null) throw new Error(`«${name}» is no block`)
  const pairs = [...details.querySelectorAll('dl > div')].map((pair) => [
    pair.querySelector('dt')?.textContent ?? '',
    pair.querySelector('dd')?.textContent?.replace(/\s/g, ' ') ?? '',
  ])
  return Object.fromEntries(pairs)
}

test('an order in its blocks', async () => {
  open('/transactions/7')
  expect(await title('Заказ № A-1007')).toBeVisible()
  expect(document.title).toBe('Заказ № A-1007 · Кабинет партнёра')
  expect(await facts('История заказа')).toEqual({
    'Дата регистрации': '20.11.2026 05:00',
    Партнёр: 'ТОО «Tech Zone»',
    Статус: 'Оплачен с 20.11.2026 05:00',
    'Тип оплаты': 'Рассрочка на 12 месяцев',
    'Условия оплаты': 'Открыть условия',
    Сумма: '7 003,50 ₸',
    'Комиссия банка по рассрочке': '120 ₸',
    'К выплате партнёру': '6 883,50 ₸',
  })
  expect(screen.getByRole('link', { name: 'Открыть условия' })).toHaveAttribute(
    'href',
    'https://bank.example.kz/terms',
  )
  expect(screen.getByText('Алматы, Абая, 10')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Товары' })).toBeNull()
})

test('users with READ_UNLOADING see the registers that hold the order, each a link to its page', async () => {
  signInForTest({ permissions: ['PROCESS_ORDERS', 'READ_UNLOADING'] })
  const { user } = open('/transactions/7')
  fake('GET /accounting/v1/application/{id}/registers', () => refuse(500, 'INTERNAL', 'Сбой'))
  const again = await screen.findByRole('button', { name: 'Повторить' })
  fake('GET /accounting/v1/application/{id}/registers', () => [
    { kind: 'applications' as const, start: '2026-11-20', end: '2026-11-20' },
    { kind: 'scoring' as const, start: '2026-11-16', end: '2026-11-22' },
  ])
  await user.click(again)
  const links = await screen.findAllByRole('link', { name: /реестр/i })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Реестр заявок 20.11.2026', '/mutual-settlements?merchantId=tech-zone&month=2026-11'],
    [
      'Скоринговый реестр 16.11.2026 — 22.11.2026',
      '/mutual-settlements?merchantId=tech-zone&tab=scoring&month=2026-11',
    ],
  ])
})

test('the phone can be called; the IIN is covered until it is asked for', async () => {
  const { user } = open('/transactions/7')
  const revealed = fake('POST /accounting/v1/application/{id}/reveal', () => ({ value: '850214300123' }))
  expect(await facts('Покупатель')).toMatchObject({
    ФИО: 'Ахметова Дана',
    Телефон: '+7 701 000 00 07',
    ИИН: expect.stringMatching(/^\*+0123Показать$/),
  })
  await user.click(screen.getByRole('button', { name: 'Показать ИИН' }))
  expect(await screen.findByText('850214300123')).toBeVisible()
  expect(screen.getByRole('link', { name: '+7 701 000 00 07' })).toHaveAttribute('href', 'tel:+77010000007')
  expect(revealed.map(({ params, body }) => [params.id, body.field])).toEqual([[7, 'iin']])
})

test('users who do not work on orders see why the buyer’s contacts are absent, and request no notes', async () => {
  signInForTest({ permissions: ['READ_ANALYTICS_PAGE'] })
  open('/transactions/7')
  fake(one, () =>
    wireOrderDetail(
      wireOrder(7, { phoneNumber: '+7 *** *** ** 07', email: null, deliveryAddress: null, iin: null }),
    ),
  )
  expect(await facts('Покупатель')).toEqual({
    ФИО: 'Ахметова Дана',
    Телефон: '+7 *** *** ** 07',
  })
  expect(screen.getByText('Телефон, email, ИИН и адрес видят те, кто работает с заказами.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Показать ИИН' })).toBeNull()
  expect(screen.queryByLabelText('Заметка для коллег')).toBeNull()
  expect(requests().filter((request) => request.includes('/notes'))).toEqual([])
})

test('after a return of a part header, sums, slip and list show the same', async () => {
  const returned = { amount: 55_000, amountAR: 15_000, app_status: 'part_return' }
  const { orderInfo, ...rest } = wireOrderDetail(wireOrder(7, returned))
  open('/transactions/7')
  fake(one, () => ({
    ...rest,
    orderInfo: { ...orderInfo, bank_commission: 4_000, amount_to_be_paid: 36_000 },
  }))
  const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')
  await title('Заказ № A-1007')
  const old = await screen.findByTitle('Сумма до возврата')
  expect([old.tagName, plain(old.textContent), plain(old.parentElement?.textContent)]).toEqual([
    'S',
    '55 000 ₸',
    '55 000 ₸40 000 ₸',
  ])
  expect(await facts('История заказа')).toMatchObject({
    Сумма: '55 000 ₸',
    Возвращено: '−15 000 ₸',
    Осталось: '40 000 ₸',
    'Комиссия банка по рассрочке': '4 000 ₸',
    'К выплате партнёру': '36 000 ₸',
  })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const slip = plain((await screen.findByRole('article')).textContent)
  expect(slip).toContain('Сумма до возврата: 55 000 ₸, возвращено: −15 000 ₸Сумма: 40 000 ₸')
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('an order that the bank never pays has neither commission nor sum to be paid', async () => {
  open('/transactions/7')
  const { orderInfo, ...rest } = wireOrderDetail(wireOrder(7, { app_status: 'canceled' }))
  fake(one, () => ({ ...rest, orderInfo: { ...orderInfo, bank_commission: null, amount_to_be_paid: null } }))
  expect(await facts('История заказа')).toMatchObject({
    'Комиссия банка по рассрочке': '—',
    'К выплате партнёру': '—',
  })
})

test('a courier gets what the street needs, and neither commission nor IIN', async () => {
  const original = window.matchMedia
  window.matchMedia = (media) => ({ ...original(media), matches: media === narrowQuery })
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  open('/transactions/7')
  expect(await screen.findByRole('link', { name: 'Маршрут' })).toHaveAttribute(
    'href',
    `https://2gis.kz/search/${encodeURIComponent('Алматы, Абая, 10')}`,
  )
  expect(screen.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', 'tel:+77010000007')
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first).toHaveTextContent('Покупатель')
  expect(Object.keys(await facts('История заказа'))).not.toContain('Комиссия банка по рассрочке')
  expect(Object.keys(await facts('Покупатель'))).not.toContain('ИИН')
  window.matchMedia = original
})

test('changes newest first by day of the business zone, what was and what became', async () => {
  open('/transactions/7')
  await block('История изменений')
  expect(screen.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual(['19.11.2026'])
  await screen.findAllByText('В обработке')
  const changes = screen.getAllByRole('listitem').map((change) => change.textContent?.replace(/\s/g, ' '))
  expect(changes).toEqual([
    '11:05Новый заказВ обработкеВзят в обработку · Серик МенеджеровСумма: 2 000 ₸ → 1 500 ₸Причина: Нет в наличии',
    '02:30Новый заказЗаказ оформлен · Покупатель',
  ])
})

test('«Items: product id, link, colour, size, price …»; an order that is picked up has no address', async () => {
  open('/transactions/5')
  const table = await screen.findByRole('table', { name: 'Товары заказа' })
  await within(table).findByRole('link', { name: 'Кресло «Уют»' })
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replace(/\s/g, ' '))
  expect(cells).toEqual([
    'Кресло «Уют»белый, графит · размер XL · № 1 · код SKU-7Пункт выдачи № 31: Алматинская область, Талгар, Конаева, 5',
    '3 000 ₸',
    '2 500,50 ₸',
    '2',
    '5 001 ₸',
    '3 000 ₸ → 2 500,50 ₸ × 2 = 5 001 ₸',
  ])
  expect(screen.queryByRole('heading', { name: 'Адрес доставки' })).toBeNull()
})

test('items that did not load say so in their block; the rest of the order stays', async () => {
  const { user } = open('/transactions/5')
  fake(items, () => refuse(500, 'INTERNAL', 'Сбой склада'))
  expect(await screen.findByText('Сбой склада')).toBeVisible()
  expect(await block('Покупатель')).toBeVisible()
  fake(items, () => ({ products: [], delivery: null }))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('table', { name: 'Товары заказа' })).toBeInTheDocument()
})

test('a block stays closed for the next order', async () => {
  const { user, unmount } = open('/transactions/7')
  await user.click(await block('Покупатель'))
  unmount()
  open('/transactions/8')
  expect((await block('Покупатель')).closest('details')).not.toHaveAttribute('open')
})

test.each(['999', '1e3', '0', '9999999999999999'])('order %s is not found, with a way back', async (id) => {
  open(`/transactions/${id}`)
  expect(await title('Заказ не найден')).toBeVisible()
  expect(screen.getByRole('link', { name: 'К списку заказов' })).toHaveAttribute('href', '/transactions')
})

test('a failure shows its sentence and request id, and tries again', async () => {
  const { user } = open('/transactions/7')
  fake(one, () => refuse(500, 'INTERNAL', 'База недоступна'))
  expect(await screen.findByText('База недоступна')).toBeVisible()
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
  fakeOrders()
  const before = requests().length
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await title('Заказ № A-1007')).toBeVisible()
  expect(requests().slice(before)).toContain('GET /api/accounting/v1/application/7')
})

test('steps through the list that it was opened from, over the edge of its page, and back to that page', async () => {
  const { user, address, goBack } = open('/transactions?sort=id:asc')
  await user.click(await screen.findByRole('link', { name: 'A-1009' }))
  await title('Заказ № A-1009')
  await user.click(await screen.findByRole('link', { name: 'Следующий заказ' }))
  await title('Заказ № A-1010')
  expect(await screen.findByRole('link', { name: 'Следующий заказ' })).toHaveFocus()
  await user.click(await screen.findByRole('link', { name: 'Следующий заказ' }))
  await title('Заказ № A-1011')
  await user.click(await screen.findByRole('link', { name: 'Следующий заказ' }))
  await title('Заказ № A-1012')
  expect(screen.getByRole('link', { name: 'Все заказы' })).toHaveAttribute(
    'href',
    '/transactions?sort=id:asc&page=2',
  )
  await user.click(screen.getByRole('link', { name: 'Все заказы' }))
  expect(await screen.findByRole('link', { name: 'A-1012' })).toHaveFocus()
  expect(address()).toBe('/transactions?sort=id:asc&page=2')
  await goBack()
  await title('Заказ № A-1012')
})

test('the first order of the list has none before it; one opened by its address has no neighbours', async () => {
  const { user, unmount } = open('/transactions?sort=id:asc')
  await user.click(await screen.findByRole('link', { name: 'A-1001' }))
  await screen.findByRole('link', { name: 'Следующий заказ' })
  expect(screen.getByRole('button', { name: 'Предыдущий заказ' })).toBeDisabled()
  unmount()
  open('/transactions/1')
  await title('Заказ № A-1001')
  expect(screen.queryByRole('navigation', { name: 'Соседние заказы списка' })).toBeNull()
})
