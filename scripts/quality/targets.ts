import { existsSync, globSync } from 'node:fs'
import { oneOf } from './counts.ts'
import type { Plan } from './plan.ts'
import { type Finished, root, run, seconds } from './run.ts'
import { browser, jest, type Stage, sets } from './stages.ts'
import { boundaries, sourceFiles, typedFolders } from './steps.ts'
import { checkTypes, typeGroups } from './types.ts'

/** Whose tests a change in a package can break besides its own. */
const dependents: readonly (readonly [changed: RegExp, whose: (packages: readonly string[]) => string[]])[] =
  [
    [/^shared$/, (packages) => packages.filter((name) => /^(shell|mfe-)/.test(name))],
    [/^contract$/, (packages) => packages.filter((name) => /^(shared|shell|mfe-|api|release)/.test(name))],
  ]

/**
 * What a change in these paths can break: types, lint and imports of their packages, their Jest tests, and those of the packages
 * that build on a whole package. A browser test is run when it is named.
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
  const tested = withDependents(folders).filter(hasTests)
  const named = name === undefined ? [] : ['-t', name]
  return [
    folders.length > 0 ? [check(folders)] : [],
    tested.length > 0 ? [jest('jest', [...tested.map(jestPattern), ...named])] : [],
    files.length > 0 ? [jest('jest', [...files.map(escaped), ...named])] : [],
    specs.length > 0 ? [browser('browser', specs)] : [],
  ].filter((stages) => stages.length > 0)
}

/** The paths, and the packages that build on those that are whole packages. */
function withDependents(paths: readonly string[]): string[] {
  const packages = typedFolders()
  const more = paths.flatMap((path) =>
    dependents.flatMap(([changed, whose]) => (changed.test(path) ? whose(packages) : [])),
  )
  return [...new Set([...paths, ...more])]
}

function hasTests(folder: string): boolean {
  const exclude = ['**/node_modules', '**/dist']
  return globSync(`${folder}/**/*.test.{ts,tsx}`, { cwd: root, exclude }).length > 0
}

function jestPattern(folder: string): string {
  return `^${escaped(root + folder)}/.*${sets.short.jest}`
}

function check(folders: readonly string[]): Stage {
  return { name: `check of ${folders.join(', ')}`, run: () => checkPaths(folders) }
}

async function checkPaths(folders: readonly string[]) {
  const changed = withDependents(folders.map((folder) => folder.split('/')[0] ?? ''))
  const groups = await typeGroups(typedFolders().filter((folder) => changed.includes(folder)))
  const files = (await sourceFiles()).filter((file) =>
    folders.some((folder) => file.startsWith(`${folder}/`)),
  )
  const results = await Promise.all([
    ...groups.map(checkTypes),
    run('biome', ['ci', '--colors=off', '--error-on-warnings', ...folders]),
    boundaries(files),
  ])
  for (const { ok, output, took } of results) if (!ok) console.log(`✗ (${seconds(took)})\n${output}`)
  return oneOf(results.every(({ ok }: Finished) => ok))
}

function escaped(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
