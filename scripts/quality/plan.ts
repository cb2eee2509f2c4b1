import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { check, runSteps, sourcesIn } from './check.ts'
import { root, run } from './run.ts'
import { browser, jest, type Stage } from './runners.ts'

/** Stages in their order; the stages of an inner list run in parallel. */
type Plan = readonly (readonly Stage[])[]

/** Guards of a change, long proofs, and nightly walks, as patterns of a file's path. */
const tests = { short: '(?<!\\.(long|nightly))\\.test\\.tsx?$', long: '\\.long\\.test\\.tsx?$' }
const specs = {
  short: '(?<!\\.(long|nightly))\\.spec\\.ts$',
  long: '\\.long\\.spec\\.ts$',
  nightly: '\\.nightly\\.spec\\.ts$',
}

const checks: Stage = { name: 'check', run: () => check() }
const build: Stage = {
  name: 'build',
  run: () => runSteps([['build', () => run('node', ['build/src/cli.ts'])]]),
}

/** Folders whose result depends on the engine: types, streams, locks, transactions, jobs, plans. */
const engine = 'api/src/(platform/(db|jobs|outbox|idempotency)|domains/orders/list)/.*'
/** Files that run one at a time, in the core that a browser leaves free. */
const onPglite = jest(
  'jest on PGlite',
  [engine + tests.short, '--selectProjects', 'database'],
  { TEST_DATABASE_URL: '' },
  1,
)

/** Rules and screens that read the clock. */
const timeSensitive = `(api/src/domains|shared/format|mfe-\\w+)/.*${tests.short}`
const onLeapDay = jest('jest on a leap day', [timeSensitive, '--selectProjects', 'web', 'plain'], {
  TEST_NOW: '2028-02-29T17:59:50Z',
  BUSINESS_TZ: 'Asia/Almaty',
})

const short: Plan = [[checks], [jest('jest', [tests.short]), build], [browser('browser', [specs.short])]]
const long: Plan = [
  [onLeapDay],
  [jest('long jest', [tests.long])],
  [browser('long browser', [specs.long]), onPglite],
]

/**
 * Returns types, lint and imports of these paths, and every short Jest test that imports them, however
 * indirectly. A test file runs alone, a browser test only when it is named.
 * @param paths from the root; `e2e/journeys/frame.spec.ts:34`. @param named options for Jest
 */
async function targetedPlan(paths: readonly string[], named: readonly string[]): Promise<Plan> {
  const missing = paths.find((path) => !existsSync(root + path.replace(/(:\d+)+$/, '')))
  if (missing !== undefined) throw new Error(`there is no ${missing}`)
  const browserTests = paths.filter((path) => /\.spec\.ts(:\d+)*$/.test(path))
  const files = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const folders = paths.filter((path) => !browserTests.includes(path) && !files.includes(path))
  if (folders.length > 0) {
    const changed = await sourcesIn(folders)
    const { ok, output } = await run('jest', ['--listTests', '--findRelatedTests', ...changed])
    if (!ok) throw new Error(output)
    files.push(...output.split('\n').filter((path) => new RegExp(tests.short).test(path)))
  }
  return [
    folders.length > 0 ? [{ name: 'check', run: () => check(folders) }] : [],
    files.length > 0 ? [jest('jest', ['--runTestsByPath', ...files, ...named])] : [],
    browserTests.length > 0 ? [browser('browser', browserTests)] : [],
  ]
}

/** Plans the stages of `pnpm test`. @throws a sentence when the arguments make no sense */
export async function planOf(args: readonly string[]): Promise<Plan> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      nightly: { type: 'boolean' },
      name: { type: 'string', short: 't' },
    },
  })
  const paths = positionals.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  if (paths.length > 0) return targetedPlan(paths, values.name === undefined ? [] : ['-t', values.name])
  if (values.name !== undefined) throw new Error('-t NAME needs the path of a test file')
  if (values.rest) return long
  if (values.nightly) return [[build], [browser('nightly browser', [specs.nightly])]]
  return values.all ? [...short, ...long] : short
}
