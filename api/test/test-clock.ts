import type { BusinessTz } from '../src/platform/config/config.ts'
import { dayOf, endOfDay } from '../src/platform/time/business-zone.ts'

const hour = 3_600_000

/** A clock that stands still until it is turned. It begins at the present: access tokens and cursors meet the real clock elsewhere. */
export class TestClock {
  #time = Date.now()
  readonly #zone: BusinessTz

  constructor(zone: BusinessTz) {
    this.#zone = zone
  }

  readonly now = (): Date => new Date(this.#time)

  /** Moves on to the real time, for stamps that another program takes from the real clock. */
  catchUp(): void {
    this.#time = Math.max(this.#time, Date.now())
  }

  /** Moves on to the beginning of the next day in the business zone: hours may pass from there, and no other day begins. */
  toNextDay(): void {
    this.#time = endOfDay(dayOf(this.now(), this.#zone), this.#zone).getTime()
  }

  advance({
    seconds = 0,
    minutes = 0,
    hours = 0,
  }: {
    seconds?: number
    minutes?: number
    hours?: number
  }): void {
    this.#time += hours * hour + (minutes * 60 + seconds) * 1000
  }
}
