import type { ReleaseStore } from './port.ts'

/** Clocks may differ by so much, ms. */
const tolerance = 60_000

const seconds = (ms: number): string => `${Math.round(Math.abs(ms) / 1000)} s`

/**
 * @param newest when the newest change was made, by the clock of whoever made it
 * @returns a sentence when this machine's clock can't be right: against the store's, or because it is before the newest change
 */
export function clockProblem({ ahead }: ReleaseStore, newest: string): string | undefined {
  const off = ahead?.() ?? 0
  if (Math.abs(off) > tolerance)
    return `The clock of this machine is ${seconds(off)} ${off > 0 ? 'ahead of' : 'behind'} that of the store.`
  const before = Date.parse(newest) - Date.now()
  return before > tolerance
    ? `The newest change is dated ${seconds(before)} in the future: the clock of this machine or of who made it is wrong.`
    : undefined
}
