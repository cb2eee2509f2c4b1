/** Converts integer tiyn to decimal KZT of the wire (1 ₸ = 100 tiyn). */
export function kztFromTiyn(tiyn: number): number {
  return tiyn / 100
}

/** Converts decimal KZT to the nearest tiyn. @throws RangeError beyond the safe range */
export function toTiyn(kzt: number): number {
  const tiyn = Math.round(kzt * 100)
  if (!Number.isSafeInteger(tiyn)) throw new RangeError(`Not an amount: ${kzt}`)
  return tiyn
}

/** Converts decimal KZT to tiyn. @throws RangeError for more than two decimals or beyond the safe range */
export function tiynFromKzt(kzt: number): number {
  const tiyn = toTiyn(kzt)
  // The error of binary floating point after additions, less than a third digit up to the largest sum.
  const rest = 4 * Number.EPSILON * Math.max(1, Math.abs(kzt))
  if (Math.abs(kztFromTiyn(tiyn) - kzt) > rest) throw new RangeError(`Not an amount: ${kzt}`)
  return tiyn
}
