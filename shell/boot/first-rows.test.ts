import type { FirstRows, Me } from '@cabinet/contract'
import { drawFirstRows } from './first-rows.ts'

const rows: FirstRows = {
  at: 'orders',
  key: 'id',
  href: '/transactions/{key}',
  permission: 'PROCESS_ORDERS',
  top: [224, 244, 392],
  columns: [
    { header: 'Номер', parts: [{ field: 'number' }], cut: true },
    { header: 'Магазин', parts: [{ field: 'shop', as: 'merchant', without: '^ТОО ' }], several: true },
    { header: 'Телефон', parts: [{ field: 'phone', as: 'phone' }] },
    { header: 'Когда', parts: [{ field: 'at', as: 'dateTime' }, { field: 'address' }] },
    { header: 'Статус', parts: [{ field: 'status' }], badge: { field: 'status', palettes: { new: 'blue' } } },
    { header: 'Сумма', parts: [{ field: 'amount', as: 'money' }] },
  ],
}
const order = {
  id: 7,
  number: 'A-7',
  shop: 'tech',
  phone: '77010000001',
  at: '2026-11-20T20:00:00Z',
  address: 'Абая, 10',
  status: 'new',
  amount: 1000.5,
}
const me = (change: object = {}) => ({
  businessTz: '+06:00',
  mustEnrol: false,
  merchants: [
    { merchant_id: 'tech', name: 'ТОО «Tech»' },
    { merchant_id: 'mebel', name: 'ИП «Мебель»' },
  ],
  roles: [{ permissions: [{ name: 'PROCESS_ORDERS' }] }],
  ...change,
})

interface Given {
  readonly user?: object
  readonly order?: object
  readonly answer?: unknown
  readonly status?: number
}

async function draw({ user = {}, order: changed = {}, answer, status = 200 }: Given = {}): Promise<void> {
  const given = (body: unknown, code = 200) => Promise.resolve({ status: code, body: JSON.stringify(body) })
  await drawFirstRows({
    rows,
    title: 'Заказы',
    basePath: '/cabinet',
    me: given(me(user) as unknown as Me),
    answer: given(answer ?? { orders: [{ ...order, ...changed }] }, status),
  })
}

const texts = () =>
  [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent?.replace(/\s/g, ' '))

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset.rows
  document.body.innerHTML =
    '<div id="first-paint"><section><div class="page-skeleton"></div></section></div><div id="root"></div>'
})

test('a row is written by the formats of its columns, and leads to its page', async () => {
  await draw()
  expect(texts()).toEqual([
    '',
    'A-7',
    '«Tech»',
    '+7 701 000 00 01',
    '21.11.2026, 02:00 · Абая, 10',
    'new',
    '1 000,50 ₸',
  ])
  expect(document.querySelector('[data-row="7"] a[data-row-link]')).toHaveAttribute(
    'href',
    '/cabinet/transactions/7',
  )
  expect(document.querySelector('.ui-badge')).toHaveAttribute('data-palette', 'blue')
  expect(document.querySelector('a[href="tel:+77010000001"]')).toHaveTextContent('+7 701 000 00 01')
  expect(document.querySelector('table')).toHaveAccessibleName('Заказы')
  expect(document.documentElement).toHaveAttribute('data-rows')
})

test.each([
  ['one merchant has no column of merchants', { user: { merchants: [] } }, 6, 'A-7'],
  ['a part that is empty is left out', { order: { address: null } }, 7, '21.11.2026, 02:00'],
  ['a covered phone is no link', { order: { phone: '+7 *** *** ** 01' } }, 7, '+7 *** *** ** 01'],
  ['a merchant without a name', { order: { shop: 'gone' } }, 7, 'gone'],
  [
    'markup is text',
    { order: { number: '<img src=x onerror=alert(1)>' } },
    7,
    '<img src=x onerror=alert(1)>',
  ],
])('%s', async (_, given, cells, shown) => {
  await draw(given)
  expect(texts()).toHaveLength(cells)
  expect(texts()).toContain(shown)
  expect(document.querySelector('tbody img')).toBeNull()
})

test('a status that the descriptor does not know is grey', async () => {
  await draw({ order: { status: 'other' } })
  expect(document.querySelector('.ui-badge')).toHaveAttribute('data-palette', 'gray')
})

test.each([
  ['who lacks the permission', { user: { roles: [] } }],
  ['who has to turn the second factor on first', { user: { mustEnrol: true } }],
  ['an answer that is none', { status: 401 }],
  ['an answer of another shape', { answer: { rows: [] } }],
  ['an answer that is no object', { answer: 7 }],
  ['nothing found', { answer: { orders: [] } }],
  ['rows that can’t be written', { answer: { orders: [null] } }],
])('nothing is drawn: %s', async (_, given: Given) => {
  await draw(given)
  expect(document.querySelector('table')).toBeNull()
  expect(document.documentElement).not.toHaveAttribute('data-rows')
})

test('nothing is drawn over a page that has come', async () => {
  const root = document.getElementById('root')
  root?.append('the page')
  await draw()
  expect(document.querySelector('table')).toBeNull()
})

describe('in a document that is still coming', () => {
  const sheet = () => document.querySelector('link')
  beforeEach(() => {
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true })
  })
  afterEach(() => Reflect.deleteProperty(document, 'readyState'))

  test.each([
    ['the sheet is there', true, 'load'],
    ['the sheet is not named yet', false, 'DOMContentLoaded'],
  ])('rows wait for the sheet alone: %s', async (_, isNamed, event) => {
    if (isNamed) document.body.insertAdjacentHTML('beforeend', '<link rel="stylesheet" />')
    const drawn = draw()
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 50))])
    expect(document.querySelector('table')).toBeNull()
    const target = sheet() ?? document
    target.dispatchEvent(new Event(event))
    await drawn
    expect(document.querySelector('table')).not.toBeNull()
  })
})

test('nobody waits for rows that are late', async () => {
  jest.useFakeTimers()
  const never = new Promise<never>(() => undefined)
  const end = jest.fn()
  void drawFirstRows({ rows, title: '', basePath: '', me: never, answer: never }).then(end)
  await jest.advanceTimersByTimeAsync(499)
  expect(end).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(end).toHaveBeenCalled()
  jest.useRealTimers()
})
