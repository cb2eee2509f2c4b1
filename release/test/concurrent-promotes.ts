import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryEntry } from '@cabinet/contract'
import { type Context, FolderStore, promote, readLive } from '../src/index.ts'
import { Workshop, wholeHistory } from './fixture.ts'
import { storeProblems } from './kill/kill-points.ts'

export const apps = ['mfe-a', 'mfe-b', 'mfe-c']

/** Returns lost updates: changes whose «from» differs from the result of the change before. */
function lostUpdates(history: readonly HistoryEntry[]): string[] {
  const live = new Map<string, string>()
  const mistakes: string[] = []
  for (const { revision, changes } of [...history].reverse())
    for (const { app, from, to } of changes) {
      if ((live.get(app) ?? null) !== from) mistakes.push(`revision ${revision}: ${app} from ${from}`)
      live.set(app, to)
    }
  return mistakes
}

export interface PromotesReport {
  readonly promotes: number
  readonly revisions: number
  /** The number of whole pointers read meanwhile. */
  readonly reads: number
}

/** Reads the pointer continuously while `work` runs, and checks the whole store after it. */
async function watched(
  { store, env }: Context,
  promotes: number,
  work: () => Promise<unknown>,
): Promise<PromotesReport> {
  let working = true
  let reads = 0
  const reader = (async () => {
    while (working) {
      await readLive(store, env)
      reads += 1
      await sleep(2)
    }
  })()
  await Promise.all([
    work().finally(() => {
      working = false
    }),
    reader,
  ])
  const history = await wholeHistory(store, env)
  const mistakes = [...lostUpdates(history), ...(await storeProblems(store, env))]
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  return { promotes, revisions: history.length, reads }
}

/** Versions alternate, so that each promote changes something. */
const versionOf = (index: number): string => (index % 2 === 0 ? '1.1.0' : '1.0.0')

/**
 * Starts `count` promotes at once, with versions chosen in turn, while the pointer is read continuously.
 * @param contexts one for each process: each has its own store on the same place
 * @throws Error when one fails, the pointer is unreadable, or a change is lost
 */
export async function concurrentPromotes(
  contexts: readonly Context[],
  count: number,
  apps: readonly string[],
): Promise<PromotesReport> {
  const [first] = contexts
  if (!first) throw new Error('nobody promotes')
  const promoteOne = (index: number) => {
    const context = contexts[index % contexts.length] ?? first
    const target = {
      app: apps[index % apps.length] ?? '',
      version: versionOf(Math.floor(index / apps.length)),
    }
    return promote(context, [target], { who: `person ${index}`, reason: 'at once' })
  }
  return watched(first, count, () =>
    Promise.all(Array.from({ length: count }, (_, index) => promoteOne(index))),
  )
}

/**
 * Promotes one app `count` times, with 1.0.0 live, to 1.1.0 and 1.0.0 in turn.
 * @param isAtOnce starts all at once; a store in a folder carries them out in that order. Otherwise one follows the other.
 */
export async function promoteByTurns(
  context: Context,
  app: string,
  count: number,
  isAtOnce: boolean,
): Promise<void> {
  const promoteOne = (index: number) =>
    promote(context, [{ app, version: versionOf(index) }], { who: app, reason: 'by turns' })
  const numbers = Array.from({ length: count }, (_, index) => index)
  if (isAtOnce) await Promise.all(numbers.map(promoteOne))
  else for (const index of numbers) await promoteOne(index)
}

/**
 * Starts a process for each app, all on one store; each makes `each` promotes of its own app.
 * @throws Error when one fails, the pointer is unreadable meanwhile, or a change is lost or missing in the history
 */
export async function promotesByProcesses(
  context: Context & { readonly address: string },
  apps: readonly string[],
  each: number,
  isAtOnce: boolean,
): Promise<PromotesReport> {
  const before = (await readLive(context.store, context.env))?.revision ?? 0
  const program = join(import.meta.dirname, 'promote-process.ts')
  const run = async (app: string) => {
    const args = [program, context.address, app, String(each), isAtOnce ? 'at-once' : 'in-turn']
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...context.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    if (code !== 0) throw new Error(`promotes of ${app} failed:\n${said}`)
  }
  const count = apps.length * each
  const report = await watched(context, count, () => Promise.all(apps.map(run)))
  if (report.revisions !== before + count)
    throw new Error(`${count} promotes have left ${report.revisions - before} revisions`)
  return report
}

/** Promotes from several processes at once that share a folder. */
export async function promotesInFolder(promotes: number): Promise<PromotesReport> {
  const shop = await Workshop.open()
  try {
    await shop.furnish(apps)
    const root = join(shop.root, 'releases')
    const contexts = [1, 2, 3].map(() => ({ store: new FolderStore(root), env: {} }))
    return await concurrentPromotes(contexts, promotes, apps)
  } finally {
    await shop.close()
  }
}
