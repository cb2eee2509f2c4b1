/** The bank's commission on an amount, tiyn. @param basisPoints hundredths of a percent */
export function commissionOf(amountTiyn: number, basisPoints: number): number {
  return share(amountTiyn, basisPoints, 10_000)
}

/** The commission once the order costs another amount: its part of the amount stays. All in tiyn. */
export function commissionAfter(
  order: { readonly amount_tiyn: number; readonly bank_commission_tiyn: number },
  amountTiyn: number,
): number {
  return share(order.bank_commission_tiyn, amountTiyn, order.amount_tiyn)
}

/** `tiyn × part ÷ whole`, rounded half up. Exact: the product may pass what a double holds. */
function share(tiyn: number, part: number, whole: number): number {
  const double = 2n * BigInt(tiyn) * BigInt(part) + BigInt(whole)
  return Number(double / (2n * BigInt(whole)))
}
