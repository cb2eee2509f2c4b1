import type { OrderFilters } from './filters.ts'
import { ordersQuery, reportQuery } from './query.ts'
import { noFilters } from './view.ts'

test.each<[Partial<OrderFilters>, object]>([
  [{}, {}],
  [{ orderId: 'A-1' }, { orderId: 'A-1' }],
  [{ phone: '77011234567' }, { ph_number: '77011234567' }],
  [{ statuses: ['completed', 'no_card_completed'] }, { statuses: 'completed,no_card_completed' }],
  [{ startDate: '2026-11-01' }, { between: '2026-11-01,' }],
  [{ endDate: '2026-11-20' }, { between: ',2026-11-20' }],
  [{ startDate: '2026-11-01', endDate: '2026-11-20' }, { between: '2026-11-01,2026-11-20' }],
  [{ isMarketplace: '1' }, { isMarketplace: '1' }],
  [{ isMarketplace: '0' }, { isMarketplace: '0' }],
  [{ merchantId: 'mebel' }, { merchantId: 'mebel' }],
])('%j', (filters, query) => {
  const view = { filters: { ...noFilters, ...filters }, sort: null, page: 2, size: null }
  expect(ordersQuery(view, 25)).toEqual({ ...query, lim: 25, page: 2, with: 'counts' })
  expect(reportQuery(view)).toEqual(query)
})

test('the size of the address goes before the remembered one; the file is ordered as the screen', () => {
  const sort = { key: 'amount', direction: 'desc' } as const
  const view = { filters: noFilters, sort, page: 1, size: 100 }
  expect(ordersQuery(view, 25)).toEqual({ sort: 'amount:desc', lim: 100, page: 1, with: 'counts' })
  expect(reportQuery(view)).toEqual({ sort: 'amount:desc' })
})
