import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { root, run } from './run.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
}

export interface Stage {
  readonly name: string
  run(): Promise<Counts>
}

/**
 * Jest with one V8 thread in each worker, because on two cores the usual four cost more than they give. Unlike NODE_OPTIONS,
 * an argument stays out of the programs that tests start: with one thread such a program may never end (nodejs/node#54918).
 */
const jestProgram = ['--v8-pool-size=1', 'node_modules/jest/bin/jest.js']

/** The time limit, ms; on two slow cores the longest stage takes half of it. */
const limit = 30 * 60_000

/** Programs that tests start find their code compiled. */
const NODE_COMPILE_CACHE = `${root}.cache/compiled`

/** Runs Jest with `args`. @param atOnce one file more than there are cores, as some wait for a database */
export function jest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  atOnce = availableParallelism() + 1,
): Stage {
  const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning'
  const counted = (report: JestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  })
  return stage(name, counted, (report) => {
    // --forceExit keeps a failed test's open handles from blocking the others.
    const flags = ['--ci', '--forceExit', `--maxWorkers=${atOnce}`, '--json', `--outputFile=${report}`]
    return run('node', [...jestProgram, ...flags, ...args], {
      env: { NODE_OPTIONS, NODE_COMPILE_CACHE, ...env },
      visibly: true,
      limit,
    })
  })
}

/** Runs Playwright in an installed Chromium; e2e finds or installs one, or fails with a sentence. */
export function browser(name: string, args: readonly string[]): Stage {
  const program = ['e2e/node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=list,json']
  // There are no second attempts, so a flaky test counts as failed.
  const counted = ({ stats: { expected, unexpected, flaky, skipped } }: PlaywrightReport) => ({
    passed: expected,
    failed: unexpected + flaky,
    skipped,
  })
  return stage(name, counted, (report) => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, NODE_COMPILE_CACHE }
    return run('node', [...program, ...args], { env, visibly: true, limit })
  })
}

type JestReport = Record<`num${'Passed' | 'Failed' | 'Pending'}Tests` | 'numRuntimeErrorTestSuites', number>
type PlaywrightReport = { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }

function stage<Report>(
  name: string,
  counted: (report: Report) => Counts,
  runner: (report: string) => Promise<{ ok: boolean; output: string }>,
): Stage {
  const report = `${root}.cache/reports/${name.replaceAll(/\W+/g, '-')}.json`
  async function perform(): Promise<Counts> {
    await rm(report, { force: true })
    const { ok, output } = await runner(report)
    console.error(output)
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    return toOutcome(ok, counted(JSON.parse(await readFile(report, 'utf8'))))
  }
  return { name, run: perform }
}

/** Counts a stage that fails without naming a test, or runs none, as one failure. */
export function toOutcome(ok: boolean, counts: Counts): Counts {
  return counts.failed === 0 && (!ok || counts.passed === 0) ? { ...counts, failed: 1 } : counts
}
