import { type CallBody, tiynFromKzt, type WantedStatus } from '@cabinet/contract'
import { type ActionContext, verdictOn } from './actions.ts'
import type { Move, MoveAction } from './moves.ts'
import type { OrderRow } from './queries.ts'
import { amountOutOfRange, leastDeliveryTiyn, orderChanged, type Refusal, refusal } from './refusals.ts'
import { statusText } from './wire.ts'

type Wire = CallBody<'PUT /accounting/changeStatus/json'>[number]['orders'][number]

type StaffAction = Exclude<MoveAction, 'buy' | 'return_final'>

/** The status that a call wants → the action of the table that leads there. */
const actionOf: Readonly<Record<WantedStatus, StaffAction>> = {
  in_progress: 'in_progress',
  readyDelivery: 'hand_over',
  delivered: 'deliver',
  canceled: 'cancel',
  return: 'return',
  part_return: 'part_return',
}

/** A change of one order as the user meant it; sums in tiyn. */
export type Change = Move & { readonly action: StaffAction }

/** Reads a change of the wire. @returns a refusal when no order could make it valid. */
export function readChange(
  merchantId: string,
  { orderId, status, amount, reason, version }: Wire,
  responsible: string,
): Change | Refusal {
  const action = actionOf[status]
  const tiyn = amount === undefined ? undefined : readTiyn(amount)
  if (tiyn === null) return refusal('AMOUNT_PRECISION')
  const change = { action, merchantId, number: orderId, version, responsible }
  // What the amount means depends on the action: a sum of its own, or what the user saw.
  return action === 'part_return' || action === 'deliver'
    ? { ...change, reason, amountTiyn: tiyn }
    : { ...change, reason, seenTiyn: tiyn }
}

/** Decimal KZT → tiyn; null when it has more than two digits after the point. */
export function readTiyn(kzt: number): number | null {
  try {
    return tiynFromKzt(kzt)
  } catch {
    return null
  }
}

/**
 * Why a change can't be made to an order as it is now, the permission first; nothing when it can. The conditional UPDATE of moves.ts
 * says no on the same grounds: this finds the words.
 */
export function refusalOf(
  change: Change,
  order: Pick<OrderRow, 'status' | 'version' | 'amount_tiyn' | 'is_marketplace'>,
  can: ActionContext['can'],
): Refusal | undefined {
  const verdict = verdictOn(change.action, {
    status: order.status,
    isMarketplace: order.is_marketplace,
    channel: 'list',
    itemsCount: 0,
    can,
  })
  const changed = orderChanged({ statusText: statusText(order.status), amountTiyn: order.amount_tiyn })
  if (!verdict.allowed && verdict.code === 'FORBIDDEN') return toRefusal(verdict)
  if (change.version !== undefined && change.version !== order.version) return changed
  if (!verdict.allowed) return toRefusal(verdict)
  if (change.seenTiyn !== undefined && change.seenTiyn !== order.amount_tiyn) return changed
  return refusalOfInput(change, order.amount_tiyn)
}

function refusalOfInput({ action, amountTiyn, reason }: Change, orderTiyn: number): Refusal | undefined {
  if (action === 'deliver') {
    if (amountTiyn !== undefined && !isDeliverable(amountTiyn, orderTiyn)) return amountOutOfRange(orderTiyn)
    return refusal('OTP_REQUIRED')
  }
  if (action === 'part_return') {
    if (amountTiyn === undefined) return refusal('AMOUNT_REQUIRED')
    if (amountTiyn === 0) return refusal('AMOUNT_ZERO')
    if (amountTiyn > orderTiyn) return refusal('AMOUNT_EXCEEDS')
    if (amountTiyn === orderTiyn) return refusal('AMOUNT_EQUALS')
  }
  const needsReason = action === 'cancel' || action === 'return' || action === 'part_return'
  return needsReason && reason === undefined ? refusal('REASON_REQUIRED') : undefined
}

/** The order's own amount, or a lower one from 500 ₸ on. Source: specification 5. */
export function isDeliverable(amountTiyn: number, orderTiyn: number): boolean {
  return amountTiyn === orderTiyn || (amountTiyn >= leastDeliveryTiyn && amountTiyn <= orderTiyn)
}

function toRefusal({ code, reason }: { code: Refusal['code']; reason: string }): Refusal {
  return {
    code,
    message: reason,
    debug: code === 'FORBIDDEN' ? 'a permission is missing' : 'the status does not allow it',
  }
}
