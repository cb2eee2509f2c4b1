import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { startCluster } from '../../api/test/pg-cluster.ts'
import { type Counts, jestCounts, judged, oneOf, playwrightCounts } from './counts.ts'
import { root, runVisibly } from './run.ts'

/** Something hangs: on two cores the longest stage, the browser's, takes a bit more than half of it. */
const limit = 20 * 60_000

/** Where the runners write what they counted. */
export const reports = `${root}.cache/reports/`

async function jest(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const report = `${reports}${name}.json`
  await rm(report, { force: true })
  const ok = await runVisibly(
    'jest',
    ['--ci', `--maxWorkers=${availableParallelism()}`, '--json', `--outputFile=${report}`, ...args],
    {
      env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning', ...env },
      limit,
    },
  )
  return judged(ok, await jestCounts(report))
}

/** Both projects; the server's tests on the embedded database, whatever the environment names. */
export function jestOnPGlite(): Promise<Counts> {
  return jest('jest-pglite', [], { TEST_DATABASE_URL: '' })
}

/** Nothing else knows a database. */
const server = ['api/', '--selectProjects', 'node']

/** The server's tests once more on PostgreSQL: the one of TEST_DATABASE_URL, or a throwaway cluster. */
export async function jestOnPostgres(): Promise<Counts | 'not here'> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return jest('jest-postgres', server, { TEST_DATABASE_URL: given })
  const cluster = await startCluster()
  if (!cluster) {
    console.log('PostgreSQL is not here: give TEST_DATABASE_URL, or install its server programs.')
    return 'not here'
  }
  try {
    return await jest('jest-postgres', server, { TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

/** Every app from its sources, as `pnpm build` does. */
export async function build(): Promise<Counts> {
  return oneOf(await runVisibly('node', ['build/src/cli.ts'], { limit }))
}

/** Playwright in an installed Chromium; e2e/browser.ts finds or installs one, or fails with a sentence. */
export async function browsers(): Promise<Counts> {
  const report = `${reports}playwright.json`
  await rm(report, { force: true })
  const ok = await runVisibly(
    'node',
    ['e2e/node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, limit },
  )
  return judged(ok, await playwrightCounts(report))
}
