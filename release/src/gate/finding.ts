import type { Reason } from '../refusals/reason.ts'

export interface Finding {
  /** Identifies the fault across sets; the reason does not, because it names versions of other apps. */
  readonly id: string
  readonly reason: Reason
  readonly concerns: readonly string[]
  /** No force passes it, because the server would not serve the version. */
  readonly isFinal?: true
}

export function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

/** Identifies a fault whose reason names nothing of other apps. */
export const idOf = (reason: Reason): string => JSON.stringify(reason)

export const reasonsOf = (findings: readonly Finding[]): Reason[] => findings.map(({ reason }) => reason)
