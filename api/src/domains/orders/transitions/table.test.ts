import { historyTexts, type TransitionName, transitions } from './table.ts'

/** Actor, permissions, statuses (in brackets those of an order that came back) and resulting status; the one after the stroke is that of a changed amount. */
const rules: Record<TransitionName, string> = {
  in_progress: 'staff PROCESS_ORDERS: completed → in_progress',
  hand_over: 'staff PROCESS_ORDERS: completed, no_card_completed (in_progress) → ready_delivery',
  deliver:
    'staff DELIVER_ORDERS: in_progress, final_merchant_unavaliable, ready_delivery → delivered / delivered_w_e',
  cancel: 'staff CANCEL_ORDERS: in_progress, completed, no_card_completed → canceled',
  return: 'staff RETURN_ORDERS: buyed, return_request → return',
  part_return: 'staff RETURN_ORDERS: buyed, return_request → part_return / part_return_w_e',
  reject_return: 'staff RETURN_ORDERS: return_request → buyed',
  back_from_courier: 'staff PROCESS_ORDERS DELIVER_ORDERS: ready_delivery → in_progress',
  delete_item: 'staff PROCESS_ORDERS: completed, no_card_completed, in_progress → ',
  buy: 'bank: delivered, delivered_w_e → buyed',
  return_request: 'bank: buyed → return_request',
  return_final: 'bank: return, part_return, part_return_w_e, return_request → return_final',
  expire: 'clock: completed, no_card_completed, in_progress → final_merchant_unavaliable',
  put_back: 'undo: in_progress → completed',
}

test.each(Object.entries(rules))('%s: %s', (name, expected) => {
  const rule = Object.entries(transitions).find(([one]) => one === name)?.[1]
  if (rule === undefined) throw new Error(`no transition ${name}`)
  const { by, from, to = '' } = rule
  const actor = 'permissions' in rule ? [by, ...rule.permissions].join(' ') : by
  const again = 'fromCameBack' in rule ? ` (${rule.fromCameBack})` : ''
  const result = typeof to === 'string' ? to : `${to.whole} / ${to.changed}`
  expect(`${actor}: ${from.join(', ')}${again} → ${result}`).toBe(expected)
})

test('each transition has Russian texts: the refusal and the entry of the history', () => {
  expect(Object.keys(historyTexts)).toEqual(expect.arrayContaining(Object.keys(rules)))
  for (const text of Object.values(historyTexts)) expect(text).toMatch(/^[А-ЯЁ][а-яё]/)
  for (const { text, done } of Object.values(transitions)) {
    expect(text).toMatch(/^[а-яё]+ [а-яё, ]+$/)
    expect(Object.values(historyTexts)).toContain(done)
  }
})
