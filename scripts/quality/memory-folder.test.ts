import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { memoryFolder } from './memory-folder.ts'

const module = new URL('./memory-folder.ts', import.meta.url).href
const folder = `${mkdtempSync(`${tmpdir()}/memory-`)}/`
afterAll(() => rmSync(folder, { recursive: true }))

/** In a process of its own. @returns what it prints */
function inProcess(script: string): { pid: number; printed: string } {
  const { pid, stdout } = spawnSync(
    `${import.meta.dirname}/../../node_modules/.bin/node`,
    ['--input-type=module', '-e', `import { memoryFolder } from '${module}'; ${script}`],
    { encoding: 'utf8' },
  )
  return { pid, printed: stdout }
}

test('it goes with the process; what a killed one has left goes with the next', () => {
  const { pid } = inProcess('')
  const left = `${folder}cabinet-test-${pid}`
  mkdirSync(left)
  writeFileSync(`${left}/file`, '')
  const foreign = `${folder}of-somebody-else`
  mkdirSync(foreign)
  const made = memoryFolder(folder)
  expect([existsSync(left), existsSync(foreign)]).toEqual([false, true])
  if (made !== undefined) expect(existsSync(made)).toBe(true)

  const { printed } = inProcess(
    `const made = memoryFolder('${folder}'); console.log(made === undefined || (await import('node:fs')).existsSync(made), made)`,
  )
  const [is, path = ''] = printed.trim().split(' ')
  expect(is).toBe('true')
  expect(existsSync(path)).toBe(false)
})

test('without such a folder there is none', () => {
  expect(memoryFolder(`${folder}nowhere/`)).toBeUndefined()
})
