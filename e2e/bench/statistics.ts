/** The middle value; of an even number of values the mean of the two in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Linear interpolation between the two neighbours, as most tools do it; `p` from 0 to 1. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const position = (sorted.length - 1) * p
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) throw new RangeError('no values')
  return below + (above - below) * (position - Math.floor(position))
}

/** xorshift32: the same interval for the same measurements. */
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
 * The ratio of `measured` to `reference`, pair by pair (both taken one after the other, so that a busy machine slows both): the median of the
 * pairs' ratios, its 95 % interval by 10 000 bootstrap samples.
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
