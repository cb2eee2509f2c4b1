import {
  type OrderAction,
  type OrderStatus,
  orderActions,
  type PermissionName,
  permissions,
} from '@cabinet/contract'

/** Where the action is asked for: taking an order in progress differs between the two. */
export type ActionChannel = 'list' | 'detail'

export interface ActionContext {
  readonly status: OrderStatus
  readonly isMarketplace: boolean
  readonly channel: ActionChannel
  /** Items of a marketplace order; the last one stays. */
  readonly itemsCount: number
  can(permission: PermissionName): boolean
}

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: RefusalCode; readonly reason: string }

export type RefusalCode =
  | 'FORBIDDEN'
  | 'STATUS_NOT_ALLOWED'
  | 'NOT_FROM_DETAIL'
  | 'NOT_MARKETPLACE'
  | 'LAST_ITEM'

interface Rule {
  readonly from: readonly OrderStatus[]
  readonly permission: PermissionName
  /** Second half of the refusal: what the action is for. */
  readonly rule: string
}

/** The one table of actions. Source: decisions 2; `delete_item` specification 2. */
export const actionRules: Readonly<Record<OrderAction, Rule>> = {
  in_progress: {
    from: ['completed'],
    permission: 'PROCESS_ORDERS',
    rule: 'взять в обработку можно только новый заказ',
  },
  hand_over: {
    from: ['completed', 'no_card_completed'],
    permission: 'PROCESS_ORDERS',
    rule: 'передать курьеру можно только новый заказ',
  },
  deliver: {
    from: ['in_progress', 'final_merchant_unavaliable', 'ready_delivery'],
    permission: 'DELIVER_ORDERS',
    rule: 'выдать можно заказ в обработке, готовый к доставке или просроченный',
  },
  cancel: {
    from: ['in_progress', 'completed', 'no_card_completed'],
    permission: 'CANCEL_ORDERS',
    rule: 'отменить можно только новый заказ или заказ в обработке',
  },
  return: {
    from: ['buyed'],
    permission: 'RETURN_ORDERS',
    rule: 'вернуть можно только оплаченный заказ',
  },
  part_return: {
    from: ['buyed'],
    permission: 'RETURN_ORDERS',
    rule: 'частично вернуть можно только оплаченный заказ',
  },
  delete_item: {
    from: ['completed', 'no_card_completed', 'in_progress'],
    permission: 'PROCESS_ORDERS',
    rule: 'удалить товар можно только до передачи заказа',
  },
}

/** First half of a refusal: how things stand. */
const facts: Readonly<Record<OrderStatus, string>> = {
  completed: 'Заказ новый',
  no_card_completed: 'Заказ оформлен без карты и обработки не требует',
  in_progress: 'Заказ уже в обработке',
  ready_delivery: 'Заказ уже передан курьеру',
  delivered: 'Заказ уже доставлен',
  delivered_w_e: 'Заказ уже доставлен',
  final_merchant_unavaliable: 'Заказ просрочен',
  buyed: 'Заказ уже оплачен',
  canceled: 'Заказ отменён',
  return_request: 'Покупатель запросил возврат',
  return: 'По заказу уже оформлен возврат',
  part_return: 'По заказу уже оформлен частичный возврат',
  part_return_w_e: 'По заказу уже оформлен частичный возврат',
  return_final: 'Возврат по заказу завершён',
}

/**
 * Whether an action may be done now, or the sentence that says why not. The permission is asked first: it does not change with
 * the order.
 */
export function verdictOn(action: OrderAction, order: ActionContext): Verdict {
  const { from, permission, rule } = actionRules[action]
  if (!order.can(permission))
    return refuse('FORBIDDEN', `Недостаточно прав: нужно право «${permissions[permission][0]}»`)
  if (action === 'delete_item' && !order.isMarketplace)
    return refuse('NOT_MARKETPLACE', 'Товары есть только у заказов маркетплейса')
  if (!from.includes(order.status)) return refuse('STATUS_NOT_ALLOWED', `${facts[order.status]}: ${rule}`)
  if (action === 'in_progress' && order.channel === 'detail' && !order.isMarketplace)
    return refuse('NOT_FROM_DETAIL', 'Этот заказ берут в обработку в списке заказов')
  if (action === 'delete_item' && order.itemsCount < 2)
    return refuse('LAST_ITEM', 'Последний товар удалить нельзя: отмените заказ')
  return { allowed: true }
}

/** Every action with its verdict, as `actions` of the order's detail carries them. */
export function actionsOf(
  order: ActionContext,
): { action: OrderAction; allowed: boolean; reason?: string }[] {
  return orderActions.map((action) => {
    const verdict = verdictOn(action, order)
    return verdict.allowed ? { action, allowed: true } : { action, allowed: false, reason: verdict.reason }
  })
}

/** What may be done from the list: all but the work on items, which the order's page shows. */
export function actionsFromList(
  { status, is_marketplace }: { status: OrderStatus; is_marketplace: boolean },
  can: ActionContext['can'],
): OrderAction[] {
  const order: ActionContext = { status, isMarketplace: is_marketplace, channel: 'list', itemsCount: 0, can }
  return orderActions.filter((action) => verdictOn(action, order).allowed)
}

function refuse(code: RefusalCode, reason: string): Verdict {
  return { allowed: false, code, reason }
}
