import type { OrderAction } from '@cabinet/contract'
import { hintOf, offeredActions, type Verdict } from './offered-actions.tsx'

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

const refused = (action: OrderAction, code = 'STATUS_NOT_ALLOWED'): Verdict => ({
  action,
  allowed: false,
  code,
  reason: `${action} нельзя`,
})

test.each<[string, Verdict[], string | undefined]>([
  ['completed', [refused('deliver'), refused('return')], 'deliver нельзя'],
  ['completed', [refused('deliver', 'FORBIDDEN')], undefined],
  ['delivered', [refused('cancel'), refused('return')], 'return нельзя'],
  ['ready_delivery', [refused('cancel'), refused('in_progress')], undefined],
])('the hint of an order that is %s: %j', (status, verdicts, hint) => {
  expect(hintOf({ status, verdicts })).toBe(hint)
})
