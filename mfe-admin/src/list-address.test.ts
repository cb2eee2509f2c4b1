import type { AddressContext, ListAddress } from './list-address.ts'
import { type PartnerFilters, partnersAddress } from './partners/queries.ts'
import { logAddress } from './security-log/log-page.tsx'
import { type UserFilters, usersAddress } from './users/queries.ts'

const context: AddressContext = { today: '2026-11-20', merchantIds: ['mebel', 'tech-zone'] }

const read = <F extends { [N in keyof F]: string }>(address: ListAddress<F>, search: string) =>
  address.read(new URLSearchParams(search), context)

test.each<[string, Partial<UserFilters>, number, object]>([
  ['', {}, 1, {}],
  ['?name=dana', { name: 'dana' }, 1, { name: 'dana' }],
  ['?email=dana', { email: 'dana' }, 1, { email: 'dana' }],
  ['?merchantId=mebel&page=3', { merchantId: 'mebel' }, 3, { merchantId: 'mebel' }],
  [
    '?registrationStartDate=2026-01-01&registrationEndDate=2026-11-20',
    { from: '2026-01-01', to: '2026-11-20' },
    1,
    { registrationStartDate: '2026-01-01', registrationEndDate: '2026-11-20' },
  ],
])('users: %s', (search, filters, page, query) => {
  const view = { filters: { ...usersAddress.none, ...filters }, page }
  expect(read(usersAddress, search)).toEqual({ view, problems: [] })
  expect(usersAddress.write(view)).toBe(search)
  expect(usersAddress.query(view.filters)).toEqual(query)
})

test.each<[string, PartnerFilters]>([
  ['', partnersAddress.none],
  ['?q=1234', { q: '1234', status: '' }],
  ['?status=test', { q: '', status: 'test' }],
  ['?q=shop&status=active', { q: 'shop', status: 'active' }],
])('partners: %s', (search, filters) => {
  expect(read(partnersAddress, search)).toEqual({ view: { filters, page: 1 }, problems: [] })
  expect(partnersAddress.write({ filters, page: 1 })).toBe(search)
  expect(partnersAddress.query(filters)).toEqual(Object.fromEntries(new URLSearchParams(search)))
})

test.each(['', '?person=dana&kind=sign-in&from=2026-11-01&to=2026-11-20', '?kind=exports&page=3'])(
  'security log: %p is read and written back',
  (search) => {
    const { view, problems } = read(logAddress, search)
    expect([logAddress.write(view), problems]).toEqual([search, []])
  },
)

test.each<[string, string]>([
  ['page=0', 'страница «0»'],
  ['page=-2', 'страница «-2»'],
  ['merchantId=../etc', 'партнёр «../etc»'],
  ['merchantId=stranger', 'партнёр «stranger»'],
  ['registrationStartDate=2026-11-21', 'дата регистрации с «2026-11-21»'],
  ['registrationEndDate=2026-02-30', 'дата регистрации по «2026-02-30»'],
  [
    'registrationStartDate=2026-03-02&registrationEndDate=2026-03-01',
    'период: дата начала позже даты окончания',
  ],
  [`email=${'x'.repeat(300)}`, `email «${'x'.repeat(24)}…»`],
])('users: what can’t be used is named: %s', (search, problem) => {
  expect(read(usersAddress, search)).toEqual({
    view: { filters: usersAddress.none, page: 1 },
    problems: [problem],
  })
})

test.each([
  ['status=zzz', ['статус «zzz»']],
  ['status=constructor', ['статус «constructor»']],
  ['q=%20%20', []],
])('partners: %s', (search, problems) => {
  expect(read(partnersAddress, search)).toEqual({
    view: { filters: partnersAddress.none, page: 1 },
    problems,
  })
})

test.each([
  ['kind=toString', 'вид записи «toString»'],
  ['from=2026-13-01', 'дата с «2026-13-01»'],
  ['from=2026-11-05&to=2026-11-04', 'период: дата начала позже даты окончания'],
])('security log: what can’t be used is named: %s', (search, problem) => {
  const { view, problems } = read(logAddress, search)
  expect([logAddress.write(view), problems]).toEqual(['', [problem]])
})

test('merchants that are not known yet are the server’s to judge', () => {
  const reading = usersAddress.read(new URLSearchParams('merchantId=any'), { ...context, merchantIds: null })
  expect([reading.view.filters.merchantId, reading.problems]).toEqual(['any', []])
})

test('a page too far is asked for at the server’s limit', () => {
  expect(read(usersAddress, 'page=99999999999999999999').view.page).toBe(1_000_000)
})

test.each<[Partial<UserFilters>, number]>([
  [{}, 0],
  [{ from: '2026-01-01', to: '2026-01-02' }, 1],
  [{ email: 'a', merchantId: 'm', to: '2026-01-02' }, 3],
])('%j are %d filters', (filters, count) => {
  expect(usersAddress.count({ ...usersAddress.none, ...filters })).toBe(count)
})
