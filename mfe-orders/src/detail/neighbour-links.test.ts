import { adjacentOrders, type PageOfIds } from './neighbour-links.tsx'

const first = { page: 1, ids: [11, 12] }
const second = { page: 2, ids: [21, 22] }
const third = { page: 3, ids: [31] }

test.each<[number, PageOfIds, PageOfIds | null, PageOfIds | null, ReturnType<typeof adjacentOrders>]>([
  [11, first, null, second, { previous: null, next: { id: 12, page: 1 } }],
  [12, first, null, second, { previous: { id: 11, page: 1 }, next: { id: 21, page: 2 } }],
  [12, first, null, null, { previous: { id: 11, page: 1 }, next: null }],
  [21, second, first, third, { previous: { id: 12, page: 1 }, next: { id: 22, page: 2 } }],
  [31, third, second, null, { previous: { id: 22, page: 2 }, next: null }],
  [31, third, { page: 2, ids: [] }, null, { previous: null, next: null }],
  [99, first, null, second, null],
])('order %i', (id, current, before, after, neighbours) => {
  expect(adjacentOrders(id, current, before, after)).toEqual(neighbours)
})
