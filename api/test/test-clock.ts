import type { BusinessTz } from '../src/platform/config/config.ts'
import { dayOf, startOfNextDay } from '../src/platform/time/business-zone.ts'

/** The business zone of this run; the suite runs in both zones in turn. */
export const zone: BusinessTz = process.env.BUSINESS_TZ === 'Asia/Almaty' ? 'Asia/Almaty' : '+06:00'

const hour = 3_600_000

/** A clock that stands still until a test advances it. It begins at the present, because access tokens and cursors also meet the real clock. */
export class TestClock {
  #time = Date.now()
  readonly #zone: BusinessTz

  constructor(zone: BusinessTz) {
    this.#zone = zone
  }

  readonly now = (): Date => new Date(this.#time)

  /** Advances to the real time, for timestamps that another program takes from the real clock. */
  catchUp(): void {
    this.#time = Math.max(this.#time, Date.now())
  }

  /** Advances to the beginning of the next day in the business zone, so that hours can pass before another day begins. */
  toNextDay(): void {
    this.#time = startOfNextDay(dayOf(this.now(), this.#zone), this.#zone).getTime()
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
