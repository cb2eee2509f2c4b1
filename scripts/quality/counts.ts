import { readFile } from 'node:fs/promises'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Neither: shown, so that a skipped test cannot hide. */
  readonly skipped: number
}

export const oneOf = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** A stage that fails without naming a test, or runs none, counts as one failure. */
export function judged(ok: boolean, counts: Counts): Counts {
  const silent = counts.failed === 0 && (!ok || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

/** A field of a report that must be a number; a report of another shape is no report. */
function numberAt(report: object, key: string): number {
  const value: unknown = Reflect.get(report, key)
  if (typeof value !== 'number') throw new TypeError(`the report has no number "${key}"`)
  return value
}

async function readReport(file: string): Promise<object> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof report !== 'object' || report === null) throw new TypeError(`${file} is not a report`)
  return report
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

export async function jestCounts(file: string): Promise<Counts> {
  const report = await readReport(file).catch(() => undefined)
  if (!report) return nothing
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
}

/** Playwright's JSON report; `flaky` cannot happen without retries, and counts as a failure if it does. */
export async function playwrightCounts(file: string): Promise<Counts> {
  const report = await readReport(file).catch(() => undefined)
  const stats: unknown = report && Reflect.get(report, 'stats')
  if (typeof stats !== 'object' || stats === null) return nothing
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    skipped: numberAt(stats, 'skipped'),
  }
}
