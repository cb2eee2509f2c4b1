/** Width of a bucket: each bound is a tenth above the one before, so a quantile is read to within a tenth. */
const STEP = 1.1
const LOWEST = 10

/** Layout shift has no unit and lies around 0.1: counted in thousandths, as the others are in ms. */
const scaled = (name: string, value: number) => (name === 'CLS' ? value * 1000 : value)

/** Upper bound of the bucket that a web vital falls into, ms (CLS: thousandths). There are some 120 of them. */
export function bucketOf(name: string, value: number): number {
  const number = scaled(name, value)
  if (number <= LOWEST) return LOWEST
  return Math.round(LOWEST * STEP ** Math.ceil(Math.log(number / LOWEST) / Math.log(STEP)))
}

/** The quantile of what fell into the buckets (upper bound → count), to two digits: the middle of its bucket. Null of nothing. */
export function quantile(buckets: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  let below = 0
  for (const [bound, count] of sorted) {
    below += count
    if (total > 0 && below >= total * share) return Number((bound / Math.sqrt(STEP)).toPrecision(2))
  }
  return null
}
