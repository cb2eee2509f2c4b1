import {
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  type PermissionName,
  permissionNames,
} from '@cabinet/contract'
import { type ActionContext, allowedFromList, verdictOn, verdictsOn } from './verdict.ts'

const marketplaceOrder = (status: OrderStatus): ActionContext => ({
  status,
  isMarketplace: true,
  cameBack: false,
  itemsCount: 2,
})

const holding = (can: (name: PermissionName) => boolean) => ({
  permissions: new Set(permissionNames.filter(can)),
})
const anybody = holding(() => true)

const allowedIn: Readonly<Record<OrderStatus, readonly OrderAction[]>> = {
  completed: ['in_progress', 'hand_over', 'cancel', 'delete_item'],
  no_card_completed: ['hand_over', 'cancel', 'delete_item'],
  in_progress: ['deliver', 'cancel', 'delete_item'],
  ready_delivery: ['deliver', 'back_from_courier'],
  final_merchant_unavaliable: ['deliver'],
  buyed: ['return', 'part_return'],
  return_request: ['return', 'part_return', 'reject_return'],
  delivered: [],
  delivered_w_e: [],
  canceled: [],
  return: [],
  part_return: [],
  part_return_w_e: [],
  return_final: [],
}

test.each(orderStatuses.flatMap((status) => orderActions.map((action) => [status, action] as const)))(
  'an order that is %s, action %s',
  (status, action) => {
    const verdict = verdictOn(action, marketplaceOrder(status), anybody)
    expect(verdict.allowed).toBe(allowedIn[status].includes(action))
    if (!verdict.allowed) {
      expect(verdict.code).toBe('STATUS_NOT_ALLOWED')
      expect(verdict.reason).toMatch(/^[А-ЯЁ][а-яё ]+: [а-яё, ]+$/)
    }
  },
)

const ordinary = { isMarketplace: false, itemsCount: 0 }
const only = (code: string, reason: string) => ({ allowed: false, code, reason })

test.each([
  ['an ordinary order is taken', 'in_progress', 'completed', ordinary, { allowed: true }],
  [
    'the status decides',
    'in_progress',
    'canceled',
    ordinary,
    only('STATUS_NOT_ALLOWED', 'Заказ отменён: взять в обработку можно только новый заказ'),
  ],
  [
    'an order without a card goes to the courier at once',
    'in_progress',
    'no_card_completed',
    {},
    only('STATUS_NOT_ALLOWED', 'Заказ оформлен без карты: его не берут в обработку, передайте его курьеру'),
  ],
  [
    'an ordinary order has no items',
    'delete_item',
    'completed',
    ordinary,
    only('NOT_MARKETPLACE', 'Товары есть только у заказов маркетплейса'),
  ],
  [
    'the last item stays',
    'delete_item',
    'in_progress',
    { itemsCount: 1 },
    only('LAST_ITEM', 'Последний товар удалить нельзя: отмените заказ'),
  ],
] as const)('%s', (_, action, status, changes, expected) => {
  expect(verdictOn(action, { ...marketplaceOrder(status), ...changes }, anybody)).toEqual(expected)
})

describe('permissions', () => {
  test.each<[OrderAction, OrderStatus, PermissionName[]]>([
    ['return', 'buyed', ['RETURN_ORDERS']],
    ['back_from_courier', 'ready_delivery', ['PROCESS_ORDERS', 'DELIVER_ORDERS']],
  ])('%s from %s needs one of %j', (action, status, permissions) => {
    const order = marketplaceOrder(status)
    const enough = permissionNames.filter(
      (one) =>
        verdictOn(
          action,
          order,
          holding((name) => name === one),
        ).allowed,
    )
    expect(enough.sort()).toEqual(permissions.toSorted())
    const others = holding((name) => !permissions.includes(name))
    expect(verdictOn(action, order, others)).toMatchObject({ allowed: false, code: 'FORBIDDEN' })
  })

  test('the refusal names what is missing, whatever the status', () => {
    expect(
      verdictOn(
        'return',
        marketplaceOrder('canceled'),
        holding(() => false),
      ),
    ).toEqual({
      allowed: false,
      code: 'FORBIDDEN',
      reason: 'Недостаточно прав: нужно право «Возврат заказов»',
    })
  })
})

test('the detail lists every action once', () => {
  const actions = verdictsOn(marketplaceOrder('completed'), anybody)
  expect(actions.map(({ action }) => action)).toEqual([...orderActions])
  expect(actions.filter(({ allowed }) => allowed).every((action) => !('reason' in action))).toBe(true)
})

test.each<[OrderStatus, boolean, OrderAction[]]>([
  ['completed', false, ['in_progress', 'hand_over', 'cancel']],
  ['completed', true, ['in_progress', 'hand_over', 'cancel']],
  ['buyed', false, ['return', 'part_return']],
  ['canceled', true, []],
])('from the list, %s (marketplace: %p): %j', (status, is_marketplace, actions) => {
  expect(allowedFromList({ status, is_marketplace, came_back: false }, anybody)).toEqual(actions)
})

test.each<[OrderStatus, boolean, OrderAction[]]>([
  ['in_progress', false, ['deliver', 'cancel']],
  ['in_progress', true, ['hand_over', 'deliver', 'cancel']],
  ['ready_delivery', true, ['deliver', 'back_from_courier']],
  ['return_request', false, ['return', 'part_return', 'reject_return']],
  ['buyed', true, ['return', 'part_return']],
])('an order that is %s (came back: %p): %j', (status, came_back, actions) => {
  expect(allowedFromList({ status, is_marketplace: false, came_back }, anybody)).toEqual(actions)
})

test('the refusal names each permission that would do', () => {
  const nobody = holding(() => false)
  expect(verdictOn('back_from_courier', marketplaceOrder('ready_delivery'), nobody)).toMatchObject({
    reason: expect.stringMatching(/^Недостаточно прав: нужно право «[^»]+» или «[^»]+»$/),
  })
})
