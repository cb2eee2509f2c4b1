/** Returns the bank's commission on an amount, tiyn. @param basisPoints hundredths of a percent */
export function commissionOf(amountTiyn: number, basisPoints: number): number {
  return share(amountTiyn, basisPoints, 10_000)
}

/** Returns the commission for another amount: its share of the amount stays the same. All in tiyn. */
export function commissionAfter(
  order: { readonly amount_tiyn: number; readonly bank_commission_tiyn: number },
  amountTiyn: number,
): number {
  return share(order.bank_commission_tiyn, amountTiyn, order.amount_tiyn)
}

/** Returns `tiyn × part ÷ whole`, rounded half up; the product may exceed a double's exact range. */
function share(tiyn: number, part: number, whole: number): number {
  const double = 2n * BigInt(tiyn) * BigInt(part) + BigInt(whole)
  return Number(double / (2n * BigInt(whole)))
}
