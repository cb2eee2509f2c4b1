import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusal } from '../refusal.ts'

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
    if (Date.now() > deadline) throw refusal('STORE_LOCKED', { file })
    // Random delays keep waiting processes out of step.
    await sleep(5 + Math.random() * 10)
    lock = tryLock(file)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** File → the last waiter of this process: waiters take turns instead of polling. */
const queuesByFile = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other process of the machine holds `file`. The lock is SQLite's: the operating system releases it when the
 * process dies, so no stale lock file remains and no age is guessed. An empty file stays behind.
 * @throws Refusal when another process holds it for longer than `waitMs`
 */
export function withLock<T>(file: string, work: () => Promise<T>, waitMs = 10_000): Promise<T> {
  const mine = (queuesByFile.get(file) ?? Promise.resolve()).then(() => holding(file, work, waitMs))
  // A failure concerns its own caller; the next waiter begins all the same.
  queuesByFile.set(
    file,
    mine.catch(() => undefined),
  )
  return mine
}
