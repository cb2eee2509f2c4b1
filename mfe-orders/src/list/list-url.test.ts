import { readListUrl, writeListUrl } from './list-url.ts'
import { type ListView, noFilters } from './view.ts'

const context = { today: '2026-11-20', merchantIds: ['tech-zone', 'mebel'] }
const plain: ListView = { filters: noFilters, sort: null, page: 1, size: null }
const filtered = (filters: Partial<ListView['filters']>): ListView => ({
  ...plain,
  filters: { ...noFilters, ...filters },
})

describe('address ↔ list', () => {
  test.each<[string, ListView]>([
    ['', plain],
    ['page=3', { ...plain, page: 3 }],
    ['size=50', { ...plain, size: 50 }],
    ['sort=amount:desc', { ...plain, sort: { key: 'amount', direction: 'desc' } }],
    ['orderId=A-17', filtered({ orderId: 'A-17' })],
    ['phoneNumber=77011234567', filtered({ phone: '77011234567' })],
    ['status=completed,no_card_completed', filtered({ statuses: ['completed', 'no_card_completed'] })],
    ['startDate=2026-11-01', filtered({ startDate: '2026-11-01' })],
    ['endDate=2026-11-20', filtered({ endDate: '2026-11-20' })],
    ['isMarketplace=0', filtered({ isMarketplace: '0' })],
    ['merchantId=mebel', filtered({ merchantId: 'mebel' })],
    [
      'orderId=7&status=buyed&startDate=2026-01-01&endDate=2026-01-31&sort=id:asc&size=100&page=2',
      {
        filters: {
          ...noFilters,
          orderId: '7',
          statuses: ['buyed'],
          startDate: '2026-01-01',
          endDate: '2026-01-31',
        },
        sort: { key: 'id', direction: 'asc' },
        size: 100,
        page: 2,
      },
    ],
  ])('%s', (search, view) => {
    expect(readListUrl(new URLSearchParams(search), context)).toEqual({ view, problems: [] })
    expect(writeListUrl(view)).toBe(search)
  })

  test.each<[string, ListView]>([
    ['page=1', plain],
    ['isMarketplace=-1', plain],
    ['sort=amount', { ...plain, sort: { key: 'amount', direction: 'asc' } }],
    ['orderId=%20A-17%20', filtered({ orderId: 'A-17' })],
    ['phoneNumber=%2B7%20(701)%20123-45-67', filtered({ phone: '77011234567' })],
    ['phoneNumber=87011234567', filtered({ phone: '77011234567' })],
    ['phoneNumber=7011234567', filtered({ phone: '77011234567' })],
    ['phoneNumber=4567', filtered({ search: '4567' })],
    ['phoneNumber=%2B7%20(705)%201', filtered({ search: '77051' })],
    ['status=buyed,buyed', filtered({ statuses: ['buyed'] })],
    ['utm_source=mail', plain],
    ['page=', plain],
  ])('%s is understood', (search, view) => {
    expect(readListUrl(new URLSearchParams(search), context)).toEqual({ view, problems: [] })
  })
})

test.each<[string, string, ListView]>([
  ['page=abc', 'страница «abc»', plain],
  ['page=0', 'страница «0»', plain],
  ['page=-1', 'страница «-1»', plain],
  ['page=1.5', 'страница «1.5»', plain],
  ['size=1000000000', 'размер страницы «1000000000»', plain],
  ['status=zzz', 'статус «zzz»', plain],
  ['status=buyed,zzz', 'статус «buyed,zzz»', plain],
  ['status=constructor', 'статус «constructor»', plain],
  ['sort=phone:asc', 'сортировка «phone:asc»', plain],
  ['sort=amount:up', 'сортировка «amount:up»', plain],
  ['isMarketplace=yes', 'заказы маркетплейса «yes»', plain],
  ['merchantId=stranger', 'партнёр «stranger»', plain],
  ['phoneNumber=456', 'телефон «456»', plain],
  ['phoneNumber=4567&search=AT', 'телефон «4567»', filtered({ search: 'AT' })],
  ['phoneNumber=770112345678', 'телефон «770112345678»', plain],
  ['startDate=2026-02-30', 'дата начала «2026-02-30»', plain],
  ['startDate=20.11.2026', 'дата начала «20.11.2026»', plain],
  ['endDate=2026-11-21', 'дата окончания «2026-11-21»', plain],
  ['startDate=2026-11-02&endDate=2026-11-01', 'период: дата начала позже даты окончания', plain],
  [`orderId=${'9'.repeat(65)}`, `номер заказа «${'9'.repeat(24)}…»`, plain],
])('a hostile address falls back and says so: %s', (search, problem, view) => {
  expect(readListUrl(new URLSearchParams(search), context)).toEqual({ view, problems: [problem] })
})

test('a page too far is asked for at the server’s limit', () => {
  const { view, problems } = readListUrl(new URLSearchParams('page=99999999999999999999'), context)
  expect([view.page, problems]).toEqual([1_000_000, []])
})
