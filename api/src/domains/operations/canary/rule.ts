import { type Arm, fisher } from './fisher.ts'

/** Looks at 20 sessions and at each two fifths more; look k may err by 1 % / (k(k+1)), all of them by 1 % (decision record 0034). */
export const canaryRule = {
  /** The age, ms, before which nothing is decided. */
  youngest: 20_000,
  /** Nor with fewer sessions of the canary, of the live version. */
  fewestCanary: 20,
  fewestLive: 20,
  growth: 1.4,
  error: 0.01,
  /** A difference below one percentage point is nobody's reason to stop, however certain. */
  leastDifference: 0.01,
} as const

export interface Evidence {
  /** Since the canary began, ms. */
  readonly age: number
  readonly look: number
  readonly canary: Arm
  readonly live: Arm
}

export type Verdict =
  | { readonly type: 'wait' }
  | { readonly type: 'look'; readonly pValue: number; readonly allowed: number; readonly worse: boolean }

/** Sessions of the canary from which on look k may be taken. */
export const sessionsForLook = (look: number): number =>
  Math.ceil(canaryRule.fewestCanary * canaryRule.growth ** (look - 1) - 1e-9)

export const rate = ({ sessions, failed }: Arm): number => (sessions === 0 ? 0 : failed / sessions)

/** Whether it is time to look, and if so what is seen. When to look depends on numbers of sessions alone, never on how they went. */
export function judge({ age, look, canary, live }: Evidence): Verdict {
  const { youngest, fewestLive, error, leastDifference } = canaryRule
  if (age < youngest || live.sessions < fewestLive || canary.sessions < sessionsForLook(look))
    return { type: 'wait' }
  const allowed = error / (look * (look + 1))
  const pValue = fisher(canary, live)
  const worse = pValue <= allowed && rate(canary) - rate(live) >= leastDifference
  return { type: 'look', pValue, allowed, worse }
}
