/** Returns the middle value, or the mean of the two middle ones. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Returns the quantile `p`, 0 to 1, by linear interpolation between neighbours, like most tools. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const position = (sorted.length - 1) * p
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new RangeError('no values')
  return below + (above - below) * (position - Math.floor(position))
}

/** Returns a generator (xorshift32) that gives the same interval for the same measurements. */
export function randomFrom(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/**
 * Returns the ratio of `measured` to `reference` by pairs, taken one after the other, so that a busy machine
 * slows both: the median of the pairs' ratios, its 95 % interval by 10 000 bootstrap samples.
 */
export function pairedRatio(measured: readonly number[], reference: readonly number[]) {
  if (measured.length !== reference.length) throw new RangeError('a measurement has no partner')
  const ratios = measured.map((value, index) => value / (reference[index] ?? Number.NaN))
  const random = randomFrom(20_261_120)
  const medians = Array.from({ length: 10_000 }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? Number.NaN)),
  )
  return { ratio: median(ratios), low: quantile(medians, 0.025), high: quantile(medians, 0.975) }
}
