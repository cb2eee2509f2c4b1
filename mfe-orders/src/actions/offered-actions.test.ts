import type { OrderAction } from '@cabinet/contract'
import { disabledAction, mainAction, offeredActions, offerOf, type Verdict } from './offered-actions.tsx'

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
  [
    ['back_from_courier', 'deliver'],
    ['deliver', 'back_from_courier'],
  ],
  [
    ['reject_return', 'part_return', 'return'],
    ['return', 'reject_return'],
  ],
])('%j is offered as %j', (allowed, offered) => {
  expect(offeredActions(allowed)).toEqual(offered)
})

const refused = (action: OrderAction, code = 'STATUS_NOT_ALLOWED'): Verdict => ({
  action,
  allowed: false,
  code,
  reason: `${action} нельзя`,
})

test.each<[string, Verdict[], OrderAction | undefined]>([
  ['completed', [refused('deliver'), refused('return')], 'deliver'],
  ['no_card_completed', [refused('in_progress'), refused('deliver')], 'in_progress'],
  ['completed', [refused('deliver', 'FORBIDDEN')], undefined],
  ['ready_delivery', [refused('cancel'), refused('in_progress')], undefined],
])('%s, %j: the disabled action %s says why', (status, verdicts, action) => {
  expect(disabledAction({ status, verdicts })).toEqual(action && { action, reason: `${action} нельзя` })
})

test.each<[string, OrderAction[], string | undefined]>([
  ['buyed', ['return', 'part_return'], undefined],
  ['return_request', ['return', 'part_return', 'reject_return'], 'Принять возврат'],
  ['ready_delivery', ['deliver', 'back_from_courier'], 'Выдать покупателю'],
  ['in_progress', ['hand_over', 'deliver', 'cancel'], 'Передать курьеру'],
  ['delivered', [], undefined],
])('the main button of an order that is %s with %j: %p', (status, actions, text) => {
  const action = mainAction({ status, actions })
  expect(action && offerOf(action, { status }).text).toBe(text)
})
