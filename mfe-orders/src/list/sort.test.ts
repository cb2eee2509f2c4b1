import type { Sort, SortColumn } from './filters.ts'
import { nextSort } from './sort.ts'

const amount = (direction: 'asc' | 'desc'): Sort => ({ column: 'amount', direction })

test.each<[Sort | null, SortColumn, Sort | null]>([
  [null, 'amount', amount('asc')],
  [amount('asc'), 'amount', amount('desc')],
  [amount('desc'), 'amount', null],
  [amount('desc'), 'id', { column: 'id', direction: 'asc' }],
])('%j, click on %s', (current, column, next) => {
  expect(nextSort(current, column)).toEqual(next)
})
