import {
  countFilters,
  noFilters,
  readUsersUrl,
  type UserFilters,
  usersQuery,
  writeUsersUrl,
} from './filters.ts'

const today = '2026-11-20'

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
])('%s', (search, filters, page, query) => {
  const view = { filters: { ...noFilters, ...filters }, page }
  expect(readUsersUrl(new URLSearchParams(search), today)).toEqual(view)
  expect(writeUsersUrl(view)).toBe(search)
  expect(usersQuery(view)).toEqual({ lim: 25, page, ...query })
})

test.each<[string, Partial<UserFilters>, number]>([
  ['?page=0', {}, 1],
  ['?page=-2', {}, 1],
  ['?page=9999999', {}, 1_000_000],
  ['?merchantId=../etc', {}, 1],
  ['?registrationStartDate=2026-11-21', {}, 1],
  ['?registrationStartDate=2026-02-30', {}, 1],
  ['?registrationStartDate=2026-03-02&registrationEndDate=2026-03-01', { from: '2026-03-02' }, 1],
  [`?email=${'x'.repeat(300)}`, { email: 'x'.repeat(254) }, 1],
])('what makes no sense is left out: %s', (search, filters, page) => {
  expect(readUsersUrl(new URLSearchParams(search), today)).toEqual({
    filters: { ...noFilters, ...filters },
    page,
  })
})

test.each<[Partial<UserFilters>, number]>([
  [{}, 0],
  [{ from: '2026-01-01', to: '2026-01-02' }, 1],
  [{ email: 'a', merchantId: 'm', to: '2026-01-02' }, 3],
])('%j are %d filters', (filters, count) => {
  expect(countFilters({ ...noFilters, ...filters })).toBe(count)
})
