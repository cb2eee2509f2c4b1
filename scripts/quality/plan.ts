import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
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
  // Half an hour before midnight, which even a slow machine's file does not reach.
  TEST_NOW: '2028-02-29T17:30:00Z',
  BUSINESS_TZ: 'Asia/Almaty',
})

const short: Plan = [[checks], [jest('jest', [tests.short]), build], [browser('browser', [specs.short])]]
const long: Plan = [
  [onLeapDay],
  [jest('long jest', [tests.long])],
  [browser('long browser', [specs.long]), onPglite],
]

const isShortTest = (path: string) => new RegExp(tests.short).test(path)

const testsIn = async (folders: readonly string[]) => (await sourcesIn(folders)).filter(isShortTest)

/** Returns every short Jest test that imports these paths, however indirectly. */
async function testsThatImport(paths: readonly string[]): Promise<string[]> {
  const { ok, output } = await run('jest', ['--listTests', '--findRelatedTests', ...(await sourcesIn(paths))])
  if (!ok) throw new Error(output)
  return output.split('\n').filter(isShortTest)
}

/** Returns sources that differ from the last commit. @throws a sentence when there are none */
async function changedSources(): Promise<string[]> {
  const { output } = await run('git', ['status', '--porcelain', '--untracked-files=all', '--no-renames'])
  const paths = output.split('\n').map((line) => line.slice(3))
  const changed = await sourcesIn(paths.filter((path) => path !== '' && existsSync(root + path)))
  if (changed.length === 0) throw new Error('no TypeScript differs from the last commit')
  return changed
}

/** Checks these sources and runs these tests, whose number is printed first. */
function planFor(sources: readonly string[], files: readonly string[], named: readonly string[]): Plan {
  console.log(`${files.length} files of Jest tests`)
  return [
    sources.length > 0 ? [{ name: 'check', run: () => check(sources) }] : [],
    files.length > 0 ? [jest('jest', ['--runTestsByPath', ...files, ...named])] : [],
  ]
}

/**
 * Returns types, lint and imports of these paths with their own short Jest tests, or every one that imports
 * them. A test file runs alone, a browser test only when it is named.
 * @param paths from the root; `e2e/journeys/frame.spec.ts:34`. @param named options for Jest
 */
async function targetedPlan(
  paths: readonly string[],
  named: readonly string[],
  related: boolean,
): Promise<Plan> {
  const missing = paths.find((path) => !existsSync(root + path.replace(/(:\d+)+$/, '')))
  if (missing !== undefined) throw new Error(`there is no ${missing}`)
  const browserTests = paths.filter((path) => /\.spec\.ts(:\d+)*$/.test(path))
  const files = paths.filter((path) => /\.test\.tsx?$/.test(path))
  const folders = paths.filter((path) => !browserTests.includes(path) && !files.includes(path))
  if (folders.length > 0) files.push(...(await (related ? testsThatImport : testsIn)(folders)))
  return [
    ...planFor(folders, files, named),
    browserTests.length > 0 ? [browser('browser', browserTests)] : [],
  ]
}

/** Returns checks of what differs from the last commit, and the short Jest tests beside it. */
async function planOfChanges(): Promise<Plan> {
  const changed = await changedSources()
  return planFor(changed, await testsIn([...new Set(changed.map(dirname))]), [])
}

/** Plans the stages of `pnpm test`. @throws a sentence when the arguments make no sense */
export async function planStages(args: readonly string[]): Promise<Plan> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      nightly: { type: 'boolean' },
      related: { type: 'boolean', default: false },
      changed: { type: 'boolean' },
      name: { type: 'string', short: 't' },
    },
  })
  const paths = positionals.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const named = values.name === undefined ? [] : ['-t', values.name]
  if (paths.length > 0) return targetedPlan(paths, named, values.related)
  if (values.changed) return planOfChanges()
  if (values.name !== undefined) throw new Error('-t NAME needs the path of a test file')
  if (values.rest) return long
  if (values.nightly) return [[build], [browser('nightly browser', [specs.nightly])]]
  return values.all ? [...short, ...long] : short
}
