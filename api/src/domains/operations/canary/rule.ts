import { type Arm, fisher } from './fisher.ts'

/**
 * When a canary is taken back without anybody asking. Source: decision record 0024.
 *
 * The canary is looked at when it has 20 sessions, and again whenever these have grown by two fifths: 20, 28, 40, 55, 77… A look
 * compares the shares of failed sessions by Fisher's exact test. Look k may be wrong with a probability of 1 % / (k(k+1)); these add
 * up to 1 %, so a canary that is as good as the live version is stopped with a probability of 1 % at most, however long it runs.
 */
export const canaryRule = {
  /** Nothing is decided before the canary is so old, ms. */
  youngest: 2 * 60_000,
  /** Nor with fewer sessions of the canary, of the live version. */
  fewestCanary: 20,
  fewestLive: 20,
  growth: 1.4,
  /** Probability that a good canary is ever stopped. */
  error: 0.01,
  /** A difference below one percentage point is nobody's reason to stop, however certain. */
  leastDifference: 0.01,
} as const

export interface Evidence {
  /** Since the canary began, ms. */
  readonly age: number
  /** 1 for the first look at this canary. */
  readonly look: number
  /** Sessions that began since then with the canary, with the live version. */
  readonly canary: Arm
  readonly live: Arm
}

export type Verdict =
  /** Not yet time for the next look. */
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
