import type { OrderRow } from './queries.ts'
import type { ReturnedItem } from './tables.ts'

/** Returns the bank's commission on an amount, tiyn. @param basisPoints hundredths of a percent */
export function commissionOf(amountTiyn: number, basisPoints: number): number {
  return share(amountTiyn, basisPoints, 10_000)
}

/** Returns the commission on another amount: its share of the amount stays the same. All in tiyn. */
export function commissionAtDate(
  order: { readonly amount_tiyn: number; readonly bank_commission_tiyn: number },
  amountTiyn: number,
): number {
  return share(order.bank_commission_tiyn, amountTiyn, order.amount_tiyn)
}

/**
 * Returns the tiyn that an order keeps after returns, the bank's commission on them and what the bank pays of them.
 * An order that was cancelled or has expired has neither commission nor payment: null.
 */
export function moneyOf(
  order: Pick<OrderRow, 'status' | 'amount_tiyn' | 'compensation_tiyn' | 'bank_commission_tiyn'>,
): { readonly kept: number; readonly commission: number | null; readonly toPay: number | null } {
  const kept = order.amount_tiyn - order.compensation_tiyn
  if (order.status === 'canceled' || order.status === 'final_merchant_unavaliable')
    return { kept, commission: null, toPay: null }
  const commission = commissionAtDate(order, kept)
  return { kept, commission, toPay: kept - commission }
}

/** An event of a bought order, or the part of it that an older register lacks. */
export type RegisterEvent = OrderRow & {
  readonly event: 'buy' | 'return' | 'part_return' | 'return_final' | 'correction'
  readonly event_at: Date
  readonly event_id: number
  readonly bought_at: Date | null
  /** The sum that had gone back before, tiyn. */
  readonly returned_tiyn: number
  /** The sum that a part return sends back, tiyn; the sum of a correction. */
  readonly back_tiyn: number | null
  /** The goods that a return names. */
  readonly items: readonly ReturnedItem[] | null
  /** The amount that a correction pays, tiyn. */
  readonly corrected_tiyn: number | null
}

/** Returns the tiyn of an event's line, negative for what goes back; the lines of an order add up to what it keeps. */
export function moneyOfEvent(row: RegisterEvent): { sum: number; commission: number; toPay: number } {
  const { event, amount_tiyn: amount, corrected_tiyn: toPay } = row
  if (toPay !== null) {
    const sum = row.back_tiyn ?? 0
    return { sum, commission: sum - toPay, toPay }
  }
  const before = event === 'buy' ? 0 : amount - row.returned_tiyn
  const back = event === 'part_return' ? Math.min(before, row.back_tiyn ?? 0) : before
  const after = event === 'buy' ? amount : before - back
  const commission = commissionAtDate(row, after) - commissionAtDate(row, before)
  return { sum: after - before, commission, toPay: after - before - commission }
}

/** Returns `tiyn × part ÷ whole`, rounded half up; the product may exceed a double's exact range. */
function share(tiyn: number, part: number, whole: number): number {
  const double = 2n * BigInt(tiyn) * BigInt(part) + BigInt(whole)
  return Number(double / (2n * BigInt(whole)))
}
