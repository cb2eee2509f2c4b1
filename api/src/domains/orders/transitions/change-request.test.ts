import { permissionNames } from '@cabinet/contract'
import { type Change, isDeliverable, readChange, readTiyn, refusalOf } from './change-request.ts'

const actor = {
  userId: 1,
  name: 'manager@test.kz',
  fullName: 'Ахметова Айгерим',
  permissions: new Set(permissionNames),
  requestId: null,
}
const whoMayNothing = { ...actor, permissions: new Set<never>() }

test('the amount of a return is what the user saw, that of a partial one what goes back', () => {
  const read = (wire: Parameters<typeof readChange>[2]) => readChange(actor, 'ALPHA', wire)
  const common = { merchantId: 'ALPHA', number: '7', version: 3, responsible: 'Ахметова Айгерим' }
  expect(read({ orderId: '7', status: 'return', amount: 1500.5, reason: 'outOfStock', version: 3 })).toEqual({
    ...common,
    action: 'return',
    reason: 'outOfStock',
    seenTiyn: 1500_50,
  })
  expect(read({ orderId: '7', status: 'part_return', amount: 10, version: 3 })).toEqual({
    ...common,
    action: 'part_return',
    reason: undefined,
    amountTiyn: 10_00,
  })
  expect(read({ orderId: '7', status: 'delivered', amount: 10, version: 3 })).toMatchObject({
    amountTiyn: 10_00,
  })
  expect(read({ orderId: '7', status: 'in_progress', version: 3 })).toMatchObject({ seenTiyn: undefined })
  expect(read({ orderId: '7', status: 'return', amount: 0.001 })).toMatchObject({ code: 'AMOUNT_PRECISION' })
})

test.each([
  [0, 0],
  [1000.01, 1000_01],
  [0.001, null],
])('%p KZT are %p tiyn', (kzt, tiyn) => {
  expect(readTiyn(kzt)).toBe(tiyn)
})

const order = { status: 'buyed', version: 3, amount_tiyn: 1000_00, is_marketplace: false } as const
const whole: Change = {
  action: 'return',
  merchantId: 'ALPHA',
  number: '7',
  reason: 'outOfStock',
  responsible: 'x',
}
const part: Change = { ...whole, action: 'part_return', amountTiyn: 400_00 }
const inHand = { ...order, status: 'ready_delivery' } as const
const delivery: Change = { ...whole, action: 'deliver' }

test.each<[string, Partial<Change>, string | undefined]>([
  ['with a reason', {}, undefined],
  ['without one', { reason: undefined }, 'REASON_REQUIRED'],
  ['of the version that it has', { version: 3 }, undefined],
  ['of an earlier version', { version: 2 }, 'ORDER_CHANGED'],
  ['of the amount that it has', { seenTiyn: 1000_00 }, undefined],
  ['of another amount', { seenTiyn: 999_99 }, 'ORDER_CHANGED'],
])('a return %s', (_, change, code) => {
  expect(refusalOf({ ...whole, ...change }, order, actor)?.code).toBe(code)
})

test.each<[string, number | undefined, string | undefined]>([
  ['of a part', 400_00, undefined],
  ['of all but a tiyn', 999_99, undefined],
  ['of no sum', undefined, 'AMOUNT_REQUIRED'],
  ['of nothing', 0, 'AMOUNT_ZERO'],
  ['of all', 1000_00, 'AMOUNT_EQUALS'],
  ['of more', 1000_01, 'AMOUNT_EXCEEDS'],
])('a partial return %s', (_, amountTiyn, code) => {
  expect(refusalOf({ ...part, amountTiyn }, order, actor)?.code).toBe(code)
})

test('a cancellation wants a reason, taking an order in hand none', () => {
  const plain = { ...whole, reason: undefined }
  const fresh = { ...order, status: 'completed' } as const
  expect(refusalOf({ ...plain, action: 'cancel' }, fresh, actor)?.code).toBe('REASON_REQUIRED')
  expect(refusalOf({ ...plain, action: 'in_progress' }, fresh, actor)).toBeUndefined()
})

test('a partial return wants its reason too, and its sum first', () => {
  expect(refusalOf({ ...part, reason: undefined }, order, actor)?.code).toBe('REASON_REQUIRED')
  expect(refusalOf({ ...part, reason: undefined, amountTiyn: 0 }, order, actor)?.code).toBe('AMOUNT_ZERO')
})

test.each<[string, number | undefined, string]>([
  ['for its amount', 1000_00, 'OTP_REQUIRED'],
  ['for no amount of its own', undefined, 'OTP_REQUIRED'],
  ['for less than 500', 499_99, 'AMOUNT_RANGE'],
])('a delivery %s', (_, amountTiyn, code) => {
  expect(refusalOf({ ...delivery, amountTiyn }, inHand, actor)?.code).toBe(code)
})

test('the permission comes before the version, the version before the status', () => {
  const late = { ...whole, version: 2 }
  expect(refusalOf(late, { ...order, status: 'canceled' }, whoMayNothing)).toMatchObject({
    code: 'FORBIDDEN',
    debug: 'Не хватает права',
  })
  expect(refusalOf(late, { ...order, status: 'canceled' }, actor)?.code).toBe('ORDER_CHANGED')
  expect(refusalOf(whole, { ...order, status: 'canceled' }, actor)).toMatchObject({
    code: 'STATUS_NOT_ALLOWED',
    debug: 'Статус заказа этого не допускает',
    message: expect.stringMatching(/^Заказ отменён: /),
  })
})

test.each([
  [1000_00, 1000_00, true],
  [1000_01, 1000_00, false],
  [999_99, 1000_00, true],
  [500_00, 1000_00, true],
  [499_99, 1000_00, false],
  [300_00, 300_00, true],
  [299_99, 300_00, false],
])('%p tiyn for an order of %p: %p', (amount, of, allowed) => {
  expect(isDeliverable(amount, of)).toBe(allowed)
})
