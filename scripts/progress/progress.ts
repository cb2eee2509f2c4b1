import { relative } from 'node:path'

const root = new URL('../../', import.meta.url).pathname

/** A file that takes longer is worth a word, in milliseconds. */
const slow = 10_000
/** How often a log is told how far the tests are; a terminal's last line is drawn anew every second. */
const everyMs = process.stdout.isTTY ? 1_000 : 20_000

/** What runs, how far it is and what is slow, of any test runner; a failure is shown at once with the command that repeats it. */
export class Progress {
  readonly #started = performance.now()
  readonly #running = new Map<string, number>()
  readonly #took = new Map<string, number>()
  readonly #total: number
  readonly #unit: string
  readonly #timer: NodeJS.Timeout
  #done = 0
  #passed = 0
  #failed = 0

  /** @param total how many of `unit` there will be. */
  constructor(total: number, unit: 'files' | 'tests') {
    this.#total = total
    this.#unit = unit
    this.#timer = setInterval(() => this.#say(), everyMs).unref()
  }

  begin(name: string): void {
    this.#running.set(name, performance.now())
  }

  end(name: string, { passed, failed }: { passed: number; failed: number }): void {
    const took = performance.now() - (this.#running.get(name) ?? performance.now())
    this.#running.delete(name)
    this.#took.set(name, took)
    this.#done += 1
    this.#passed += passed
    this.#failed += failed
    if (took > slow) this.#print(`  slow: ${name} (${inSeconds(took)})`)
  }

  /** @param again what to type after `npx --yes pnpm@12 test` to run this test alone. */
  failure(title: string, message: string, again: string): void {
    this.#print(`✗ ${title}\n${message.replace(/^/gm, '    ')}\n  again: npx --yes pnpm@12 test ${again}\n`)
  }

  finish(): void {
    clearInterval(this.#timer)
    const slowest = [...this.#took].sort(([, a], [, b]) => b - a).slice(0, 5)
    const names = slowest.map(([name, took]) => `${name} ${inSeconds(took)}`)
    this.#print(`  slowest: ${names.join(', ')}`)
  }

  #say(): void {
    const now = performance.now()
    const running = [...this.#running].map(([name, since]) => `${name} ${inSeconds(now - since)}`)
    const state = `  ${inSeconds(now - this.#started)}: ${this.#done} of ${this.#total} ${this.#unit}, ${this.#passed} passed, ${this.#failed} failed`
    const line = `${state}; running: ${running.join(', ') || 'nothing yet'}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`)
    else console.log(line)
  }

  #print(text: string): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K')
    console.log(text)
  }
}

function inSeconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`
}

/** `/…/mfe-orders/src/a.test.ts` → `mfe-orders/src/a.test.ts`. */
export function fromRoot(path: string): string {
  return relative(root, path)
}
