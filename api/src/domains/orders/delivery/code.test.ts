import { earliestNextSend, generateCode, hashCode, matchesHash } from './code.ts'

const key = Buffer.alloc(32, 1)
const binding = { orderId: 1, merchantId: 'ALPHA', amountTiyn: 100_00 }

test('a code has six digits, leading zeros included', () => {
  const codes = Array.from({ length: 2_000 }, generateCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes.map((code) => code[0])).size).toBe(10)
})

test.each([
  ['another order', { ...binding, orderId: 2 }],
  ['another merchant', { ...binding, merchantId: 'BETA' }],
  ['another amount', { ...binding, amountTiyn: 100_01 }],
])('a code is nothing for %s', (_, other) => {
  const hash = hashCode('123456', binding, key)
  expect([matchesHash('123456', hash, binding, key), matchesHash('123456', hash, other, key)]).toEqual([
    true,
    false,
  ])
  expect(matchesHash('123456', hash, binding, Buffer.alloc(32, 2))).toBe(false)
})

const t0 = Date.parse('2026-11-20T06:00:00Z')
const at = (seconds: number) => new Date(t0 + seconds * 1000)

test.each([
  ['nothing sent yet', [], undefined, 0, 'now', 0],
  ['59 s after', [0], 60, 59, 'too soon', 60],
  ['60 s after', [0], 60, 60, 'now', 60],
  ['five within the hour', [240, 180, 120, 60, 0], 300, 3599, 'too many', 3600],
  ['the first an hour ago', [240, 180, 120, 60, 0], 300, 3600, 'now', 3600],
] as const)('%s', (_, sent, resend, now, because, when) => {
  const state = { sent: sent.map(at), resendAt: resend === undefined ? undefined : at(resend) }
  expect(earliestNextSend(state, at(now))).toEqual({ because, at: at(when) })
})
