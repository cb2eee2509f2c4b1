import { eventsOf } from './history-queries.ts'
import type { HistoryAction } from './tables.ts'

const status = 'order.status_changed'

test.each<[HistoryAction, [number, number] | undefined, string[]]>([
  ['register', undefined, ['order.created']],
  ['in_progress', undefined, [status]],
  ['cancel', undefined, [status]],
  ['expire', undefined, [status]],
  ['put_back', undefined, [status]],
  ['deliver', undefined, [status]],
  ['deliver_changed', [2, 1], [status, 'order.amount_changed']],
  ['delete_item', [2, 1], ['order.amount_changed']],
  ['return', [2, 0], [status, 'order.returned']],
  ['part_return', [2, 1], [status, 'order.returned']],
  ['return_final', [2, 0], [status, 'order.returned']],
  ['return_final', undefined, [status]],
])('%s with amounts %j is told by %j', (action, amounts, events) => {
  expect(eventsOf({ action, amounts })).toEqual(events)
})
