import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchDataFolder } from './data-folder.ts'

const { jest } = import.meta

const parent = mkdtempSync(join(tmpdir(), 'cabinet-watch-'))
const folder = join(parent, 'data')
beforeEach(() => {
  jest.useFakeTimers()
  mkdirSync(join(folder, 'db'), { recursive: true })
  for (const name of ['lock', 'db/PG_VERSION']) writeFileSync(join(folder, name), '')
})
afterEach(() => {
  jest.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(parent, { recursive: true }))

test.each([
  ['deleted', () => rmSync(folder, { recursive: true })],
  ['moved away', () => renameSync(folder, join(parent, 'other'))],
  ['without its database', () => rmSync(join(folder, 'db'), { recursive: true })],
  [
    'of another process',
    () => {
      renameSync(join(folder, 'lock'), join(folder, 'old'))
      writeFileSync(join(folder, 'lock'), '')
    },
  ],
])('a data folder that is %s is noticed within a second', (_, lose) => {
  const lost: string[] = []
  const stop = watchDataFolder(folder, (sentence) => lost.push(sentence))
  jest.advanceTimersByTime(10_000)
  expect(lost).toEqual([])
  lose()
  jest.advanceTimersByTime(1_000)
  stop()
  expect(lost).toEqual([expect.stringContaining('was deleted or replaced')])
})
