import type { SampleGroup } from '../../telemetry/service.ts'

/** The looks come at 20 sessions and at each two fifths more; look k may err by 1 % / (k(k+1)), all looks by 1 % (decision record 0034). */
export const canaryRule = {
  /** The youngest age, ms, that allows a decision. */
  youngest: 20_000,
  /** The fewest sessions that allow a decision, of the canary and of the live version. */
  fewestCanary: 20,
  fewestLive: 20,
  growth: 1.4,
  error: 0.01,
  /** A difference below one percentage point stops no canary, however certain it is. */
  leastDifference: 0.01,
} as const

/** Returns the canary's sessions that look k compares. The number alone sets the time of a look, never the sessions' success. */
export const sessionsForLook = (look: number): number =>
  Math.ceil(canaryRule.fewestCanary * canaryRule.growth ** (look - 1) - 1e-9)

/** Returns the last look that so many sessions allow; 0 before the first. */
export function lookNumber(sessions: number): number {
  let look = 0
  while (sessionsForLook(look + 1) <= sessions) look += 1
  return look
}

export interface CanaryEvidence {
  /** The time since the canary began, ms. */
  readonly age: number
  readonly look: number
  /** The first sessions of the canary, as many as the look compares. */
  readonly canary: SampleGroup
  readonly live: SampleGroup
}

export type CanaryHealth = 'wait' | 'healthy' | { readonly worseBy: number }

export const failureRate = ({ sessions, failed }: SampleGroup): number =>
  sessions === 0 ? 0 : failed / sessions

/** @returns `worseBy`: the probability of the difference by chance */
export function judgeCanary({ age, look, canary, live }: CanaryEvidence): CanaryHealth {
  const { youngest, fewestLive, error, leastDifference } = canaryRule
  if (age < youngest || live.sessions < fewestLive || look < 1) return 'wait'
  const pValue = fisherExactTest(canary, live)
  const isWorse =
    pValue <= error / (look * (look + 1)) && failureRate(canary) - failureRate(live) >= leastDifference
  return isWorse ? { worseBy: pValue } : 'healthy'
}

/** Returns the natural logarithm of n!: exact sums while they are short, Stirling's series above (error below 1e-12). */
function lnFactorial(n: number): number {
  if (n < 32) {
    let sum = 0
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor)
    return sum
  }
  const x = n + 1
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3)
}

const lnChoose = (n: number, k: number): number => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

/** Returns the p-value of Fisher's exact test, one-sided: the probability of at least these failures in the first arm when both arms are equal. */
export function fisherExactTest(first: SampleGroup, second: SampleGroup): number {
  const sessions = first.sessions + second.sessions
  const failed = first.failed + second.failed
  const all = lnChoose(sessions, failed)
  const most = Math.min(failed, first.sessions)
  let probability = 0
  for (let k = first.failed; k <= most; k += 1) {
    probability += Math.exp(lnChoose(first.sessions, k) + lnChoose(second.sessions, failed - k) - all)
  }
  return Math.min(1, probability)
}
