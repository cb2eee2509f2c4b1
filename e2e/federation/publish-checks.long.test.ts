import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts'

const app = 'mfe-settlements'
let copy: WorkspaceCopy
beforeAll(async () => {
  copy = await copyWorkspace()
}, 120_000)
afterAll(() => copy.remove())

/** Returns the output of a command on a store in the copy. @throws with what it says when it refuses */
const release = (line: string) =>
  copy.run(`./cabinet release ${line} 2>&1 || { echo refused; false; }`, {
    DATA_DIR: `${copy.folder}/.data`,
  })
const refusal = (line: string): Promise<string> =>
  release(line).then(
    (printed) => `published: ${printed}`,
    (error: unknown) => String(Reflect.get(Object(error), 'stdout')),
  )
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.kz', ...args], { cwd: copy.folder })

test('publish refuses wrong types and imports, takes a reason for them, and names what no commit holds', async () => {
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'x'],
  ])
    git(...args)
  const file = `${copy.folder}/${app}/src/remote.tsx`
  const entry = await readFile(file, 'utf8')
  await writeFile(file, `${entry}\nconst wrong: number = 'text'\nvoid wrong\n`)
  const publish = `publish ${app} --version 1.1.0`
  expect(await refusal(publish)).toMatch(/TS2322[\s\S]*mfe-settlements is not published: see above/)
  await writeFile(file, `import '../../mfe-orders/src/remote.tsx'\n${entry}`)
  expect(await refusal(publish)).toContain('another package is imported by its name')
  await writeFile(file, `${entry}\nconst wrong: number = 'text'\nvoid wrong\n`)
  expect(await refusal(`${publish} --force`)).toContain('Say why')
  const printed = await release(`${publish} --force --reason urgent`)
  expect(printed).toMatch(
    /1\.1\.0 published\n {2}from sources that no commit holds: mfe-settlements\/src\/remote\.tsx/,
  )
  expect(await release(`explain ${app} 1.1.0`)).toMatch(
    /built from sources that no commit holds: .*remote\.tsx\n {2}published against its checks: urgent/,
  )
}, 900_000)
