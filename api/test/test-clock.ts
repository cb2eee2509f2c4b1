const hour = 3_600_000

/** A clock that stands still until it is turned. It begins at the present: access tokens and cursors meet the real clock elsewhere. */
export class TestClock {
  #time = Date.now()

  readonly now = (): Date => new Date(this.#time)

  /** On to the present, for what something else has stamped by the real clock. */
  catchUp(): void {
    this.#time = Math.max(this.#time, Date.now())
  }

  /** On to the beginning of the next day in the business zone (+06:00): hours may pass from there, and no other day begins. */
  toNextDay(): void {
    const zone = 6 * hour
    const day = 24 * hour
    this.#time = (Math.floor((this.#time + zone) / day) + 1) * day - zone
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
