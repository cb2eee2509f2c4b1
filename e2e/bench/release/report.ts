import { median } from '../statistics.ts'

/** The findings of `pnpm bench release`; a failed one makes the command fail. */
export class Report {
  #failures = 0

  get failed(): boolean {
    return this.#failures > 0
  }

  /** @param values ms, one for each time; every one of them must be below `limit` */
  times(what: string, values: readonly number[], limit: number): void {
    const most = Math.max(...values)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    const numbers = `${values.length} times: median ${seconds(median(values))}, most ${seconds(most)}`
    this.#line(most < limit, what, `${numbers} (below ${seconds(limit)})`)
  }

  /** Something that was done so often, with nothing wrong. */
  held(what: string, numbers: string): void {
    this.#line(true, what, numbers)
  }

  /** Runs a part; what it throws is its failure, and the next one is run all the same. */
  async part(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#line(false, what, error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }

  #line(holds: boolean, what: string, numbers: string): void {
    if (!holds) this.#failures += 1
    console.log(`${holds ? 'holds ' : 'FAILED'}  ${what.padEnd(58)} ${numbers}`)
  }
}
