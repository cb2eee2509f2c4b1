import { actionByWireName, type CallBody, type StatusAction, tiynFromKzt } from '@cabinet/contract'
import { noReason, reasonsOf } from '@cabinet/contract/staff-actions'
import type { Actor } from '../../../platform/service-context.ts'
import type { ItemRow } from '../items/queries.ts'
import type { OrderRow } from '../queries.ts'
import {
  amountRangeRefusal,
  minDeliveryTiyn,
  type OrderRefusal,
  orderChangedRefusal,
  refusal,
} from '../refusals.ts'
import type { ReturnedItem } from '../tables.ts'
import type { Move } from './queries.ts'
import { transitions } from './table.ts'
import { listContext, verdictOn } from './verdict.ts'

type Wire = CallBody<'PUT /accounting/changeStatus/json'>[number]['orders'][number]

export type Change = Move & {
  readonly action: StatusAction
  /** part_return: the items that go back. */
  readonly named?: Wire['items'] | undefined
}

/** Parses a change of the request. @returns a refusal when no order could make it valid */
export function readChange(
  { fullName }: Actor,
  merchantId: string,
  { orderId, status, amount, reason, explanation, items, version }: Wire,
): Change | OrderRefusal {
  const action = actionByWireName(status)
  const tiyn = amount === undefined ? undefined : readTiyn(amount)
  if (tiyn === null) return refusal('AMOUNT_PRECISION')
  const { needs = [] } = transitions[action]
  const codes = reasonsOf(action)
  if (
    (reason !== undefined && !codes.includes(reason)) ||
    (explanation !== undefined && !needs.includes('explanation')) ||
    (items !== undefined && action !== 'part_return')
  )
    return refusal('NOT_APPLICABLE')
  const isUnsaid = reason === undefined && codes.length > 0 && !needs.includes('reason')
  const change = {
    ...{ action, merchantId, number: orderId, version, explanation, named: items, responsible: fullName },
    reason: isUnsaid ? noReason : reason,
  }
  // The amount's meaning depends on the action: a sum of its own, or the order's amount on the screen.
  return hasOwnAmount(action) ? { ...change, amountTiyn: tiyn } : { ...change, seenTiyn: tiyn }
}

function hasOwnAmount(action: StatusAction): boolean {
  const { needs = [] } = transitions[action]
  return needs.includes('amount') || needs.includes('code')
}

/** Converts decimal KZT to tiyn; null when it has more than two digits after the point. */
export function readTiyn(kzt: number): number | null {
  try {
    return tiynFromKzt(kzt)
  } catch {
    return null
  }
}

/** Returns the refusal for a missing permission, independent of the order. */
export function permissionRefusal(action: StatusAction, actor: Actor): OrderRefusal | undefined {
  const verdict = verdictOn(action, anyOrder, actor)
  return !verdict.allowed && verdict.code === 'FORBIDDEN' ? toRefusal(verdict) : undefined
}

const anyOrder = listContext({ status: 'completed', is_marketplace: false, came_back: false })

/** Returns the refusal of a change; the permission is checked first. */
export function refusalOf(
  change: Change,
  order: Pick<OrderRow, 'status' | 'version' | 'amount_tiyn' | 'is_marketplace' | 'came_back'>,
  actor: Actor,
): OrderRefusal | undefined {
  const verdict = verdictOn(change.action, listContext(order), actor)
  if (!verdict.allowed && verdict.code === 'FORBIDDEN') return toRefusal(verdict)
  if (change.version !== undefined && change.version !== order.version) return orderChangedRefusal(order)
  if (!verdict.allowed) return toRefusal(verdict)
  if (change.seenTiyn !== undefined && change.seenTiyn !== order.amount_tiyn)
    return orderChangedRefusal(order)
  return refusalOfInput(change, order.amount_tiyn)
}

function refusalOfInput(
  { action, amountTiyn, reason, explanation }: Change,
  orderTiyn: number,
): OrderRefusal | undefined {
  const { needs = [] } = transitions[action]
  if (needs.includes('code')) {
    if (amountTiyn !== undefined && !isDeliverable(amountTiyn, orderTiyn))
      return amountRangeRefusal(orderTiyn)
    return refusal('OTP_REQUIRED')
  }
  if (needs.includes('amount')) {
    if (amountTiyn === undefined) return refusal('AMOUNT_REQUIRED')
    if (amountTiyn === 0) return refusal('AMOUNT_ZERO')
    if (amountTiyn > orderTiyn) return refusal('AMOUNT_EXCEEDS')
    if (amountTiyn === orderTiyn) return refusal('AMOUNT_EQUALS')
  }
  if (needs.includes('explanation') && explanation === undefined) return refusal('EXPLANATION_REQUIRED')
  return needs.includes('reason') && reason === undefined ? refusal('REASON_REQUIRED') : undefined
}

export const isReturn = ({ action }: Move) => action === 'return' || action === 'part_return'

/** Returns what a return takes back of an order: the named items, or all of a full one; a refusal when they can't be these. */
export function returnedItems(
  change: Change,
  stored: readonly Pick<ItemRow, 'id' | 'title' | 'quantity'>[],
): ReturnedItem[] | OrderRefusal {
  if (!isReturn(change)) return []
  if (change.action === 'return') return stored.map(({ title, quantity }) => ({ title, quantity }))
  const wanted = new Map(change.named?.map(({ id, quantity }) => [id, quantity]))
  const back = stored.flatMap(({ id, title, quantity: all }) => {
    const quantity = wanted.get(id) ?? 0
    return quantity > 0 && quantity <= all ? { title, quantity, isAll: quantity === all } : []
  })
  if (back.length < (change.named?.length ?? 0)) return refusal('ITEMS_UNKNOWN')
  if (back.length > 0 && back.length === stored.length && back.every(({ isAll }) => isAll))
    return refusal('ITEMS_ALL')
  return back.map(({ title, quantity }) => ({ title, quantity }))
}

/** Returns whether an amount is the order's, or a lower one of at least 500 ₸. Source: docs/product.md, «Limits». */
export function isDeliverable(amountTiyn: number, orderTiyn: number): boolean {
  return amountTiyn === orderTiyn || (amountTiyn >= minDeliveryTiyn && amountTiyn <= orderTiyn)
}

function toRefusal({ code, reason }: { code: OrderRefusal['code']; reason: string }): OrderRefusal {
  const debug = code === 'FORBIDDEN' ? 'Не хватает права' : 'Статус заказа этого не допускает'
  return { code, message: reason, debug }
}
