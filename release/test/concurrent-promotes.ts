import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryEntry } from '@cabinet/contract'
import { type Context, FolderStore, promote, readLive } from '../src/index.ts'
import { because, Workshop, wholeHistory } from './fixture.ts'
import { storeMistakes } from './kill/kill-points.ts'

export const apps = ['mfe-a', 'mfe-b', 'mfe-c']

/** A shell and two versions of each app, the first of them live. */
export async function furnish(shop: Workshop): Promise<void> {
  await shop.publishShell('1.0.0')
  for (const app of apps) for (const version of ['1.0.0', '1.1.0']) await shop.publishRemote(app, version)
  const first = ['shell', ...apps].map((app) => ({ app, version: '1.0.0' }))
  await promote(shop.context, first, because)
}

/** Lost updates: a change whose «from» is not what the change before it has left. */
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
  /** The number of whole pointers that were read meanwhile. */
  readonly reads: number
}

/** Reads the pointer all the time while `work` is done, and looks at the whole store after it. */
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
  const mistakes = [...lostUpdates(history), ...(await storeMistakes(store, env))]
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  return { promotes, revisions: history.length, reads }
}

/** Versions alternate, so that each promote of one app after the other is a change. */
const versionOf = (index: number): string => (index % 2 === 0 ? '1.1.0' : '1.0.0')

/**
 * `count` promotes at once, of versions that are chosen by turns, while the pointer is read all the time.
 * @param contexts as many processes would have: each with a store of its own on the same place
 * @throws Error when one fails, the pointer can't be read, or a change was lost
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
 * `count` promotes of one app, whose 1.0.0 is live, by turns of 1.1.0 and 1.0.0.
 * @param isAtOnce all begun at once; a store in a folder makes them in that order. Else one after the other.
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
 * A process for each app, all on one store; each makes `each` promotes of its own app.
 * @throws Error when one fails, the pointer can't be read meanwhile, a change was lost, or is not in the history
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

/** Several that share a folder promote at once. */
export async function promotesInFolder(promotes: number): Promise<PromotesReport> {
  const shop = await Workshop.open()
  try {
    await furnish(shop)
    const root = join(shop.root, 'releases')
    const contexts = [1, 2, 3].map(() => ({ store: new FolderStore(root), env: {} }))
    return await concurrentPromotes(contexts, promotes, apps)
  } finally {
    await shop.close()
  }
}
