import { noFilters, type PartnerFilters, partnersQuery, readFilters, writeFilters } from './filters.ts'

test.each<[string, PartnerFilters, object]>([
  ['', noFilters, {}],
  ['?q=1234', { q: '1234', status: '' }, { q: '1234' }],
  ['?status=test', { q: '', status: 'test' }, { status: 'test' }],
  ['?q=shop&status=active', { q: 'shop', status: 'active' }, { q: 'shop', status: 'active' }],
])('%s', (search, filters, query) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(filters)
  expect(writeFilters(filters)).toBe(search)
  expect(partnersQuery(filters)).toEqual(query)
})

test.each([
  ['?status=zzz', noFilters],
  ['?status=constructor', noFilters],
  ['?q=%20%20', noFilters],
  [`?q=${'x'.repeat(200)}`, { q: 'x'.repeat(100), status: '' }],
])('what makes no sense is left out: %s', (search, filters) => {
  expect(readFilters(new URLSearchParams(search))).toEqual(filters)
})
