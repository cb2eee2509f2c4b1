import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DataFolderInUse, lockDataFolder } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-lock-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts another process, which holds the lock until it is killed. */
async function holder(): Promise<ChildProcess> {
  const module = join(import.meta.dirname, 'data-folder.ts')
  const source = `
    const { lockDataFolder } = await import(${JSON.stringify(module)})
    lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused by name, and kill -9 of the first frees the folder at once', async () => {
  const child = await holder()
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(folder)).toThrow(`in use by another process (pid ${child.pid})`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  lock.release()
  lockDataFolder(folder).release()
})
