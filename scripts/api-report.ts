/**
 * `pnpm api-report` writes the exports of shared and contract anew, adds changes that the change logs omit, and prints the required version step
 * with what differs from the last commit; `--since-release` prints all that differs from the released version. `--released` marks the
 * versions of package.json as published; later reports are compared with them.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  committedFiles,
  entriesOfCommit,
  extractAll,
  packages,
  releasedFile,
  releasedText,
  stateOf,
} from './api-report/packages.ts'
import { changesOf, completeLog, requiredStep, stateProblems } from './api-report/state-problems.ts'
import { root } from './quality/run.ts'

const { values } = parseArgs({
  options: { released: { type: 'boolean', default: false }, 'since-release': { type: 'boolean' } },
})
const { entries, files } = await extractAll()

for (const file of (await committedFiles()).keys()) if (!files.has(file)) await rm(root + file)
for (const [file, text] of files) {
  await mkdir(dirname(root + file), { recursive: true })
  await writeFile(root + file, text)
}

for (const name of packages) {
  const state = await stateOf(name, entries[name])
  const changes = changesOf(state)
  const step = requiredStep(changes)
  console.log(
    `${state.name} ${state.version}, ${state.released.version} is released: ${step === 'none' ? 'no' : `a ${step}`} step`,
  )
  const before = await entriesOfCommit(name, Object.keys(state.entries))
  const shown = values['since-release']
    ? changes
    : changesOf({ ...state, released: { ...state.released, entries: before } })
  for (const { heading, entry, sentence } of shown) console.log(`  ${heading}, ${entry}: ${sentence}`)
  const changelog = completeLog(state)
  if (changelog !== state.changelog) await writeFile(`${root}${name}/CHANGELOG.md`, changelog)
  const problems = stateProblems({ ...state, changelog })
  for (const problem of problems) console.error(`✗ ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  else if (values.released) await writeFile(root + releasedFile(name), releasedText(state))
}
