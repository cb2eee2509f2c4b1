import type { OrderAction } from '@cabinet/contract'
import { offeredActions, refusedActions } from './order-actions.ts'

test.each<[OrderAction[], string[]]>([
  [[], []],
  [
    ['hand_over', 'cancel', 'in_progress'],
    ['in_progress', 'hand_over', 'cancel'],
  ],
  [
    ['cancel', 'hand_over'],
    ['hand_over', 'cancel'],
  ],
  [
    ['deliver', 'cancel'],
    ['deliver', 'cancel'],
  ],
  [['part_return', 'return'], ['return']],
  [['part_return'], ['return']],
  [['delete_item'], []],
])('%j is offered as %j', (allowed, offered) => {
  expect(offeredActions(allowed)).toEqual(offered)
})

const verdicts = [
  { action: 'in_progress', allowed: false, reason: 'Заказ уже передан курьеру' },
  { action: 'deliver', allowed: true, reason: null },
  { action: 'cancel', allowed: false, reason: 'Поздно отменять' },
] as const

test('reasons are given to whoever holds the right, in the order of the work', () => {
  expect(refusedActions(verdicts, () => true)).toEqual([
    { action: 'in_progress', reason: 'Заказ уже передан курьеру' },
    { action: 'cancel', reason: 'Поздно отменять' },
  ])
  expect(refusedActions(verdicts, (permission) => permission === 'DELIVER_ORDERS')).toEqual([])
})
