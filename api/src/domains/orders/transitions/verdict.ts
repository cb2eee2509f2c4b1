import { type OrderAction, type OrderStatus, orderActions, permissions } from '@cabinet/contract'
import { can } from '../../../platform/access/caller.ts'
import type { Actor } from '../../../platform/service-context.ts'
import type { OrderRow } from '../queries.ts'
import { statusFacts, transitions } from './table.ts'

export interface ActionContext {
  readonly status: OrderStatus
  readonly isMarketplace: boolean
  /** A courier brought it back. */
  readonly cameBack: boolean
  /** Items of a marketplace order; the last one cannot be deleted. */
  readonly itemsCount: number
}

type PermissionHolder = Pick<Actor, 'permissions'>

export type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: VerdictCode; readonly reason: string }

export type VerdictCode = 'FORBIDDEN' | 'STATUS_NOT_ALLOWED' | 'NOT_MARKETPLACE' | 'LAST_ITEM'

/** Returns whether a user may act, or the reason why not; first the permission, which needs no order. */
export function verdictOn(action: OrderAction, order: ActionContext, actor: PermissionHolder): Verdict {
  const { from, fromCameBack = [], permissions: needed, text } = transitions[action]
  if (!needed.some((name) => can(actor, name))) {
    const names = needed.map((name) => `«${permissions[name][0]}»`)
    return denied('FORBIDDEN', `Недостаточно прав: нужно право ${names.join(' или ')}`)
  }
  if (action === 'delete_item' && !order.isMarketplace)
    return denied('NOT_MARKETPLACE', 'Товары есть только у заказов маркетплейса')
  // An order without a card is new as well, so the reason must not say that only new orders may be taken.
  if (action === 'in_progress' && order.status === 'no_card_completed')
    return denied(
      'STATUS_NOT_ALLOWED',
      'Заказ оформлен без карты: его не берут в обработку, передайте его курьеру',
    )
  if (!from.includes(order.status) && !(order.cameBack && fromCameBack.includes(order.status)))
    return denied(
      'STATUS_NOT_ALLOWED',
      `${statusFacts[order.status] ?? 'Заказ в неизвестном статусе'}: ${text}`,
    )
  if (action === 'delete_item' && order.itemsCount < 2)
    return denied('LAST_ITEM', 'Последний товар удалить нельзя: отмените заказ')
  return { allowed: true }
}

export function verdictsOn(
  order: ActionContext,
  actor: PermissionHolder,
): ({ action: OrderAction } & Verdict)[] {
  return orderActions.map((action) => ({ action, ...verdictOn(action, order, actor) }))
}

type OrderFacts = Pick<OrderRow, 'status' | 'is_marketplace' | 'came_back'>

/** Returns the order as the list and `changeStatus` see it, without items. */
export function listContext({ status, is_marketplace, came_back }: OrderFacts): ActionContext {
  return { status, isMarketplace: is_marketplace, cameBack: came_back, itemsCount: 0 }
}

/** Returns the actions of a list row: all except deleting items, which the order's page offers. */
export function allowedFromList(order: OrderFacts, actor: PermissionHolder): OrderAction[] {
  return orderActions.filter((action) => verdictOn(action, listContext(order), actor).allowed)
}

function denied(code: VerdictCode, reason: string): Verdict {
  return { allowed: false, code, reason }
}
