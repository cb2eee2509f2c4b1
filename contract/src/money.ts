/** Converts integer tiyn to decimal KZT of the wire (1 ₸ = 100 tiyn). */
export function kztFromTiyn(tiyn: number): number {
  return tiyn / 100
}

/** Converts decimal KZT to tiyn. @throws RangeError for more than two decimals or beyond the safe range */
export function tiynFromKzt(kzt: number): number {
  const tiyn = Math.round(kzt * 100)
  // The error of binary floating point after additions, less than a third digit up to the largest sum.
  const rest = 4 * Number.EPSILON * Math.max(1, Math.abs(kzt))
  if (!Number.isSafeInteger(tiyn) || Math.abs(tiyn / 100 - kzt) > rest)
    throw new RangeError(`not a sum in KZT with two digits: ${kzt}`)
  return tiyn
}
