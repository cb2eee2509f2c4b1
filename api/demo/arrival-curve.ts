import { Random } from './random.ts'

const hour = 3_600_000
const day = 24 * hour

/** Sunday first. */
const weekdays = [1.08, 0.96, 0.94, 0.97, 1.02, 1.16, 1.3]

/** Weights of the hours from midnight: a quiet night, lunch, and the evening when people shop from home. */
const hours = [9, 5, 3, 2, 2, 3, 6, 12, 22, 36, 48, 55, 62, 60, 54, 50, 50, 54, 62, 70, 76, 72, 52, 26]

/** January first: after the holidays little, March 8th, school in August, Black Friday and New Year. */
const months = [0.76, 0.9, 1.12, 0.95, 0.94, 0.92, 0.95, 1.16, 1, 1.02, 1.34, 1.42]

/**
 * @param offset milliseconds by which the shops' clocks are ahead of UTC
 * @returns the instant before which a share (0 ≤ share < 1) of the orders was placed
 */
export function arrivalCurve(
  seed: string,
  from: number,
  to: number,
  offset: number,
): (share: number) => number {
  const starts: number[] = []
  const sums: number[] = []
  let sum = 0
  for (let start = from; start < to; start = Math.floor(start / hour) * hour + hour) {
    const length = Math.min(Math.floor(start / hour) * hour + hour, to) - start
    const growth = 0.6 + (0.6 * (start - from)) / (to - from)
    starts.push(start)
    sums.push(sum)
    sum += growth * weightAt(seed, start + offset) * (length / hour)
  }
  return (share) => {
    const target = share * sum
    const bucket = lastNotAbove(sums, target)
    const [start = from, end = to] = starts.slice(bucket, bucket + 2)
    const [low = 0, high = sum] = sums.slice(bucket, bucket + 2)
    return start + Math.floor(((end - start) * (target - low)) / (high - low))
  }
}

function weightAt(seed: string, local: number): number {
  const date = new Date(local)
  const ofDay = new Random(seed, 'day', Math.floor(local / day)).skewed(1, 0.1)
  return (
    ofDay *
    (weekdays[date.getUTCDay()] ?? 1) *
    (hours[date.getUTCHours()] ?? 1) *
    (months[date.getUTCMonth()] ?? 1)
  )
}

function lastNotAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((sorted[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the instant, ms, at which a shop (open 9 to 20 by its clock) finishes work of `minutes` that arrived at `at`. */
export function finishInOpeningHours(at: number, minutes: number, offset: number): number {
  const done = opening(at + offset) + minutes * 60_000
  const next = opening(done)
  return (next === done ? done : next + Math.floor((minutes % 120) * 60_000)) - offset
}

function opening(local: number): number {
  const midnight = Math.floor(local / day) * day
  const clock = local - midnight
  if (clock < 9 * hour) return midnight + 9 * hour
  return clock < 20 * hour ? local : midnight + day + 9 * hour
}
