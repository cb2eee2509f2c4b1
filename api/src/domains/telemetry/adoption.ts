import type { Step } from './queries.ts'

/** A change has arrived when so many of the open tabs run it. */
const ARRIVED = 0.98

export interface Adoption {
  /** Of the tabs that are open now, from 0 to 1. */
  readonly share: number
  readonly tabs: number
  /** After how many seconds the share first was 98 %; null as long as it was not. */
  readonly arrivedAfter: number | null
}

export function adoptionOf(steps: readonly Step[]): Adoption {
  let live = 0
  let tabs = 0
  let arrivedAfter: number | null = null
  for (const step of steps) {
    live += step.live
    tabs += step.all
    if (arrivedAfter === null && tabs > 0 && live / tabs >= ARRIVED) arrivedAfter = Math.max(0, step.second)
  }
  return { share: tabs > 0 ? live / tabs : 0, tabs, arrivedAfter }
}
