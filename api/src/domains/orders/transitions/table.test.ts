import type { OrderStatus } from '@cabinet/contract'
import { historyTexts, type TransitionName, transitions } from './table.ts'

/** Decisions 2 as actor and resulting status; the status after the stroke is that of a changed amount. */
const leads: Record<TransitionName, string> = {
  in_progress: 'staff → in_progress',
  hand_over: 'staff → ready_delivery',
  deliver: 'staff → delivered / delivered_w_e',
  cancel: 'staff → canceled',
  return: 'staff → return',
  part_return: 'staff → part_return / part_return_w_e',
  delete_item: 'staff → ',
  buy: 'bank → buyed',
  return_final: 'bank → return_final',
  expire: 'clock → final_merchant_unavaliable',
  put_back: 'undo → completed',
}

test.each(Object.entries(leads))('%s: %s', (name, expected) => {
  const { by, to = '' } = Object.entries(transitions).find(([one]) => one === name)?.[1] ?? {}
  const after = typeof to === 'string' ? to : `${to.whole} / ${to.changed}`
  expect(`${by} → ${after}`).toBe(expected)
})

test.each<['buy' | 'return_final' | 'expire' | 'put_back', OrderStatus[]]>([
  ['buy', ['delivered', 'delivered_w_e']],
  ['return_final', ['return', 'part_return', 'part_return_w_e', 'return_request']],
  ['expire', ['completed', 'no_card_completed', 'in_progress']],
  ['put_back', ['in_progress']],
])('%s happens to %j alone', (name, from) => {
  expect([...transitions[name].from].sort()).toEqual(from.sort())
})

test('each is told in Russian: why not, and what was done', () => {
  expect(Object.keys(historyTexts)).toEqual(expect.arrayContaining(Object.keys(leads)))
  for (const text of Object.values(historyTexts)) expect(text).toMatch(/^[А-ЯЁ][а-яё]/)
  for (const { text, done } of Object.values(transitions)) {
    expect(text).toMatch(/^[а-яё]+ [а-яё, ]+$/)
    expect(Object.values(historyTexts)).toContain(done)
  }
})
