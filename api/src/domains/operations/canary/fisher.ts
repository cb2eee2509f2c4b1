import type { SampleGroup } from '../../telemetry/service.ts'

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
