/** A clock that stands still until it is turned. It begins at the present: access tokens and cursors meet the real clock elsewhere. */
export class TestClock {
  #time = Date.now()

  readonly now = (): Date => new Date(this.#time)

  /** On to the present, for what something else has stamped by the real clock. */
  catchUp(): void {
    this.#time = Math.max(this.#time, Date.now())
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
    this.#time += ((hours * 60 + minutes) * 60 + seconds) * 1000
  }
}
