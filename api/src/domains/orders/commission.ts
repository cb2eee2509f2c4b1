import type { OrderRow } from './queries.ts'

/** Returns the bank's commission on an amount, tiyn. @param basisPoints hundredths of a percent */
export function commissionOf(amountTiyn: number, basisPoints: number): number {
  return share(amountTiyn, basisPoints, 10_000)
}

/** Returns the commission on another amount: its share of the amount stays the same. All in tiyn. */
export function commissionAfter(
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
  const commission = commissionAfter(order, kept)
  return { kept, commission, toPay: kept - commission }
}

/** Returns `tiyn × part ÷ whole`, rounded half up; the product may exceed a double's exact range. */
function share(tiyn: number, part: number, whole: number): number {
  const double = 2n * BigInt(tiyn) * BigInt(part) + BigInt(whole)
  return Number(double / (2n * BigInt(whole)))
}
