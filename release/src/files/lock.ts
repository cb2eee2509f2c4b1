import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return database
  } catch {
    database.close()
    return undefined
  }
}

async function holding<T>(file: string, work: () => Promise<T>, waitMs: number): Promise<T> {
  await mkdir(dirname(file), { recursive: true })
  const deadline = Date.now() + waitMs
  let lock = tryLock(file)
  while (!lock) {
    if (Date.now() > deadline)
      throw new Refusal(
        `Another process is changing the release store (it holds ${file}). Try again when it has ended.`,
      )
    // Not in step with whoever else waits.
    await sleep(5 + Math.random() * 10)
    lock = tryLock(file)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** The last of this process who waits, by file: they take turns and do not poll. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other process of the machine holds `file`. It is SQLite's lock, which the operating system takes back when the
 * process dies: no stale lock file, no guessing by age. An empty file stays behind.
 * @throws Refusal when another process holds it for longer than `waitMs`
 */
export function withLock<T>(file: string, work: () => Promise<T>, waitMs = 10_000): Promise<T> {
  const mine = (turns.get(file) ?? Promise.resolve()).then(() => holding(file, work, waitMs))
  // Whether one fails is its own matter; the next begins all the same.
  turns.set(
    file,
    mine.catch(() => undefined),
  )
  return mine
}
