import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { findServerPrograms } from '../../api/test/pg-cluster.ts'
import { checkAll } from './check-all.ts'
import { type Counts, jestCounts, judged, oneOf, playwrightCounts } from './counts.ts'
import { root, run, runVisibly } from './run.ts'

export interface Stage {
  readonly name: string
  run(): Promise<Counts>
}

/** Something hangs: on two cores the longest stage takes a third of it. */
const limit = 20 * 60_000

/** Where the runners write what they counted. */
export const reports = `${root}.cache/reports/`

/** What guards a change, and the long proofs: `*.long.test.ts`, `*.long.spec.ts`. Runners match these against a file's path. */
export const sets = {
  short: { jest: '(?<!\\.long)\\.test\\.tsx?$', playwright: '(?<!\\.long)\\.spec\\.ts$' },
  long: { jest: '\\.long\\.test\\.tsx?$', playwright: '\\.long\\.spec\\.ts$' },
} as const

/** One more than there are cores: whoever waits for a database leaves his to another. */
const workers = availableParallelism() + 1

/** @param args of Jest: patterns of paths and flags. @param atOnce files that run at once */
export function jest(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  atOnce = workers,
): Stage {
  return {
    name,
    run: async () => {
      const report = `${reports}${name.replaceAll(/\W+/g, '-')}.json`
      await rm(report, { force: true })
      const ok = await runVisibly(
        'jest',
        [
          // A list ends at the next flag: the patterns of paths may not follow it.
          `--reporters=${root}scripts/progress/jest-reporter.ts`,
          ...['--ci', `--maxWorkers=${atOnce}`, '--json', `--outputFile=${report}`],
          // What a failed test has left open does not keep the others waiting.
          '--forceExit',
          ...args,
        ],
        {
          env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', ...env },
          limit,
        },
      )
      return judged(ok, await jestCounts(report))
    },
  }
}

/** Playwright in an installed Chromium, which e2e finds or installs, or fails with a sentence. */
export function browser(name: string, args: readonly string[]): Stage {
  return {
    name,
    run: async () => {
      const report = `${reports}${name.replaceAll(/\W+/g, '-')}.json`
      await rm(report, { force: true })
      const reporters = `${root}scripts/progress/playwright-reporter.ts,json`
      const ok = await runVisibly(
        'node',
        ['e2e/node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', `--reporter=${reporters}`, ...args],
        { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, limit },
      )
      return judged(ok, await playwrightCounts(report))
    },
  }
}

export const check: Stage = { name: 'check', run: () => checkAll(availableParallelism()) }

/** Every app from its sources, as `pnpm build` does; it runs beside others, so that it speaks when it has ended, and if it failed. */
export const build: Stage = {
  name: 'build',
  run: async () => {
    const { ok, output } = await run('node', ['build/src/cli.ts'])
    if (!ok) console.log(output)
    return oneOf(ok)
  },
}

/** Whether the server's tests find a PostgreSQL: the one of TEST_DATABASE_URL, or programs for a throwaway one. */
export function hasPostgres(): boolean {
  const given = process.env.TEST_DATABASE_URL
  return given === undefined ? findServerPrograms() !== undefined : given !== ''
}
