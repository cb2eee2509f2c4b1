import { existsSync } from 'node:fs'
import { type Counts, oneOf } from './counts.ts'
import type { Plan } from './plan.ts'
import { type Finished, root, run, seconds } from './run.ts'
import { browser, jest, type Stage, sets } from './stages.ts'
import { boundaries, sourceFiles, typedFolders } from './steps.ts'
import { checkTypes, typeGroups } from './types.ts'

/** Packages whose types a change in a package can break besides its own. */
const dependents: readonly (readonly [changed: string, whose: RegExp])[] = [
  ['shared', /^(shell|mfe-)/],
  ['contract', /^(shared|shell|mfe-|api|release)/],
  ['release', /^api/],
]

/**
 * What a change in these paths can break: types, lint and imports of their packages, and every Jest test that imports something of
 * them, however far away. A browser test is run when it is named.
 * @param paths from the root: packages, folders, test files; `e2e/journeys/frame.spec.ts:34`.
 * @throws when there is nothing under a path.
 */
export function targeted(paths: readonly string[], name?: string): Plan {
  const clean = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  for (const path of clean)
    if (!existsSync(root + path.replace(/(:\d+)+$/, ''))) throw new Error(`there is no ${path}`)
  const specs = clean.filter((path) => /\.spec\.ts(:\d+)*$/.test(path))
  const files = clean.filter((path) => /\.test\.tsx?$/.test(path))
  const folders = clean.filter((path) => !specs.includes(path) && !files.includes(path))
  const named = name === undefined ? [] : ['-t', name]
  return [
    folders.length > 0 ? [check(folders)] : [],
    folders.length > 0 ? [{ name: 'jest', run: () => runRelated(folders, named) }] : [],
    files.length > 0 ? [jest('jest', [...files.map(escaped), ...named])] : [],
    specs.length > 0 ? [browser('browser', specs)] : [],
  ].filter((stages) => stages.length > 0)
}

async function runRelated(folders: readonly string[], named: readonly string[]): Promise<Counts> {
  const files = await filesIn(folders)
  const { ok, output } = await run('jest', ['--listTests', '--findRelatedTests', ...files])
  if (!ok) throw new Error(output)
  const tests = output.split('\n').filter((path) => new RegExp(sets.short.jest).test(path))
  if (tests.length === 0) return { passed: 0, failed: 0, skipped: 0 }
  return jest('jest', ['--runTestsByPath', ...tests, ...named]).run()
}

async function filesIn(folders: readonly string[]): Promise<string[]> {
  const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)
  return (await sourceFiles()).filter((file) => folders.some((folder) => isIn(file, folder)))
}

function check(folders: readonly string[]): Stage {
  return { name: `check of ${folders.join(', ')}`, run: () => checkPaths(folders) }
}

async function checkPaths(folders: readonly string[]) {
  const changed = folders.map((folder) => folder.split('/')[0] ?? '')
  const users = dependents.flatMap(([name, whose]) => (changed.includes(name) ? [whose] : []))
  const typed = typedFolders().filter(
    (one) => changed.includes(one) || users.some((whose) => whose.test(one)),
  )
  const groups = await typeGroups(typed)
  const results = await Promise.all([
    ...groups.map(checkTypes),
    run('biome', ['ci', '--colors=off', '--error-on-warnings', ...folders]),
    boundaries(await filesIn(folders)),
  ])
  for (const { ok, output, took } of results) if (!ok) console.log(`✗ (${seconds(took)})\n${output}`)
  return oneOf(results.every(({ ok }: Finished) => ok))
}

function escaped(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
