import { type ActionWireName, actionWireNames, permissionNames, statusActions } from '@cabinet/contract'
import {
  type Change,
  isDeliverable,
  readChange,
  readTiyn,
  refusalOf,
  returnedItems,
} from './change-request.ts'

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
    reason: 'Причина не указана',
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

const order = {
  status: 'buyed',
  version: 3,
  amount_tiyn: 1000_00,
  is_marketplace: false,
  came_back: false,
} as const
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

const reason = 'outOfStock'
const explanation = 'Товар носили'
const items = [{ id: 1, quantity: 1 }]
const everything = { reason, explanation, items } as const
type Given = Partial<Pick<Parameters<typeof readChange>[2], keyof typeof everything>>

test.each<[ActionWireName, Given, string | undefined]>([
  ['canceled', { reason }, reason],
  ['canceled', {}, 'Причина не указана'],
  ['return', {}, 'Причина не указана'],
  ['part_return', { items }, 'Причина не указана'],
  ['back_from_courier', { reason }, reason],
  ['back_from_courier', {}, undefined],
  ['reject_return', { explanation }, undefined],
  ['in_progress', {}, undefined],
])('%s with %j is taken, its reason is recorded as %p', (status, given, recorded) => {
  const { reason, ...rest } = readChange(actor, 'ALPHA', { orderId: '7', status, ...given }) as Change
  expect([reason, rest.explanation, rest.named]).toEqual([recorded, given.explanation, given.items])
})

const takes: Partial<Record<ActionWireName, readonly string[]>> = {
  canceled: ['reason'],
  return: ['reason'],
  part_return: ['reason', 'items'],
  back_from_courier: ['reason'],
  reject_return: ['explanation'],
}
test.each(
  statusActions.flatMap((action) =>
    Object.entries(everything)
      .filter(([name]) => !takes[actionWireNames[action]]?.includes(name))
      .map(([name, value]) => [actionWireNames[action], name, value] as const),
  ),
)('%s takes no %s', (status, name, value) => {
  const read = readChange(actor, 'ALPHA', { orderId: '7', status, [name]: value })
  expect(read).toMatchObject({ code: 'NOT_APPLICABLE', message: expect.stringContaining('не указывают') })
})

test.each([
  ['back_from_courier', 'ready_delivery', 'REASON_REQUIRED'],
  ['reject_return', 'return_request', 'EXPLANATION_REQUIRED'],
] as const)('%s needs its text', (action, status, code) => {
  const bare = { ...whole, action, reason: undefined }
  expect(refusalOf(bare, { ...order, status }, actor)?.code).toBe(code)
  expect(refusalOf({ ...bare, reason, explanation }, { ...order, status }, actor)).toBeUndefined()
})

const stored = [
  { id: 1, title: 'Чайник', quantity: 1 },
  { id: 2, title: 'Чашка', quantity: 6 },
]
test.each<[string, Change['named'], readonly object[] | string]>([
  ['no item', undefined, []],
  ['a whole item', [{ id: 1, quantity: 1 }], [{ title: 'Чайник', quantity: 1 }]],
  ['a part of one', [{ id: 2, quantity: 5 }], [{ title: 'Чашка', quantity: 5 }]],
  ['more than there were', [{ id: 1, quantity: 2 }], 'ITEMS_UNKNOWN'],
  ['an item of another order', [{ id: 3, quantity: 1 }], 'ITEMS_UNKNOWN'],
  [
    'an item twice',
    [
      { id: 2, quantity: 1 },
      { id: 2, quantity: 1 },
    ],
    'ITEMS_UNKNOWN',
  ],
  [
    'all',
    [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 6 },
    ],
    'ITEMS_ALL',
  ],
])('a partial return names %s', (_, named, expected) => {
  const back = returnedItems({ ...part, named }, stored)
  expect('code' in back ? back.code : back).toEqual(expected)
})

test('a full return takes all items, other actions none', () => {
  expect(returnedItems(whole, stored)).toEqual(stored.map(({ id, ...item }) => item))
  expect(returnedItems({ ...whole, action: 'cancel' }, stored)).toEqual([])
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
