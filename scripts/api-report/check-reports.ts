import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'

import { type RunResult, root } from '../quality/run.ts'
import { committedFiles, extractAll, type Files, packages, releasedFile, stateOf } from './packages.ts'
import { stateProblems } from './state-problems.ts'

const known = `${root}.cache/api-report`

/** Whether the committed reports are what the sources say, and the versions and change logs what the reports ask for. */
export async function checkReports(sources: readonly string[]): Promise<RunResult> {
  const problems = await findProblems(sources).catch((error: unknown) => [String(error)])
  return { ok: problems.length === 0, output: problems.join('\n') }
}

async function findProblems(sources: readonly string[]): Promise<string[]> {
  const before = await committedFiles()
  const hash = await hashOf(sources, before)
  if (existsSync(known) && (await readFile(known, 'utf8')) === hash) return []
  const { entries, files } = await extractAll()
  const stale = [...new Set([...before.keys(), ...files.keys()])].filter(
    (file) => before.get(file) !== files.get(file),
  )
  const states = await Promise.all(packages.map((name) => stateOf(name, entries[name])))
  const lost = packages.map(releasedFile).filter((file) => !existsSync(root + file))
  const problems = [
    ...lost.map((file) => `${file} is missing: take it from the last commit that has it`),
    ...stale.sort().map((file) => `${file} is not what the sources say: run «pnpm api-report»`),
    ...states.flatMap(stateProblems),
  ]
  if (problems.length === 0) {
    await mkdir(`${root}.cache`, { recursive: true })
    await writeFile(known, hash)
  }
  return problems
}

const inputs = /^(shared|contract|api\/src\/platform\/http|scripts\/api-report)\//
const others = [
  ...packages.flatMap((name) => [
    `${name}/package.json`,
    `${name}/CHANGELOG.md`,
    `${name}/api-report/released.json`,
  ]),
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'tsconfig.browser.json',
]

/** Changes when the answer may. */
async function hashOf(sources: readonly string[], reports: Files): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...sources.filter((one) => inputs.test(one)), ...others].sort())
    hash.update(`${file}\0`).update(existsSync(root + file) ? await readFile(root + file) : '')
  for (const [file, content] of reports) hash.update(`${file}\0${content}`)
  return hash.digest('hex')
}
