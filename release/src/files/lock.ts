import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

const pauseMs = 10
/** After so long this process lets the others have a turn: its own next one would be there before any of them looks again. */
const inRowMs = 300
/** Since when this process has held a file without giving way, by file. */
const heldSince = new Map<string, number>()

async function giveWay(file: string): Promise<void> {
  const since = heldSince.get(file)
  if (since === undefined || performance.now() - since < inRowMs) return
  await sleep(3 * pauseMs)
  heldSince.set(file, performance.now())
}

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
  await giveWay(file)
  const deadline = Date.now() + waitMs
  let lock = tryLock(file)
  while (!lock) {
    if (Date.now() > deadline) {
      throw new Refusal(
        `Another process is changing the release store (it holds ${file}). Try again when it has ended.`,
      )
    }
    // Jitter keeps waiting processes out of step.
    await sleep(pauseMs * (0.5 + Math.random()))
    lock = tryLock(file)
  }
  if (!heldSince.has(file)) heldSince.set(file, performance.now())
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** Those of this process who wait, by file: they take turns and do not poll. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while no other process of the machine holds `file`. It is SQLite's lock, which the operating
 * system takes back when the process dies: no stale lock file, no guessing by age. An empty file stays behind.
 * @throws Refusal when another process holds it for longer than `waitMs`
 */
export async function withLock<T>(file: string, work: () => Promise<T>, waitMs = 10_000): Promise<T> {
  const before = turns.get(file) ?? Promise.resolve()
  const mine = before.then(() => holding(file, work, waitMs))
  // A failure is the caller's own; the next begins all the same.
  const settled = mine.catch(() => undefined)
  turns.set(file, settled)
  try {
    return await mine
  } finally {
    if (turns.get(file) === settled) {
      turns.delete(file)
      heldSince.delete(file)
    }
  }
}
