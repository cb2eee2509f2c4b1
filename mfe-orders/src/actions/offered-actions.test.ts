import type { OrderAction } from '@cabinet/contract'
import { offeredActions, refusalOf, refusedActions, type Verdict } from './offered-actions.tsx'

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

test('reasons are given to whoever holds the right, in the order of the work', () => {
  const verdicts: Verdict[] = [
    { action: 'cancel', allowed: false, reason: 'Поздно отменять', code: 'STATUS_NOT_ALLOWED' },
    {
      action: 'in_progress',
      allowed: false,
      reason: 'Заказ уже передан курьеру',
      code: 'STATUS_NOT_ALLOWED',
    },
    { action: 'deliver', allowed: true },
    { action: 'return', allowed: false, reason: 'Недостаточно прав', code: 'FORBIDDEN' },
  ]
  expect(refusedActions(verdicts)).toEqual([
    { action: 'in_progress', reason: 'Заказ уже передан курьеру' },
    { action: 'cancel', reason: 'Поздно отменять' },
  ])
  expect(refusalOf(verdicts, 'return')).toBeUndefined()
})
