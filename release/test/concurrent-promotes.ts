import type { HistoryEntry } from '@cabinet/contract'
import { type Context, promote, readHistory, readLive } from '../src/index.ts'
import { storeMistakes } from './kill/kill-points.ts'

/** Lost updates: a change whose «from» is not what the change before it has left. */
export function lostUpdates(history: readonly HistoryEntry[]): string[] {
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
  /** How often the pointer was read meanwhile, and was whole. */
  readonly reads: number
}

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
  let working = true
  let reads = 0
  const reader = (async () => {
    while (working) {
      await readLive(first.store, first.env)
      reads += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const work = Array.from({ length: count }, (_, index) => {
    const context = contexts[index % contexts.length] ?? first
    const app = apps[index % apps.length] ?? ''
    const version = Math.floor(index / apps.length) % 2 === 0 ? '1.1.0' : '1.0.0'
    return promote(context, [{ app, version }], { who: `person ${index}`, reason: 'at once' })
  })
  await Promise.all(work).finally(() => {
    working = false
  })
  await reader
  const history = await readHistory(first.store, first.env)
  const mistakes = [...lostUpdates(history), ...(await storeMistakes(first.store, first.env))]
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  return { promotes: count, revisions: history.length, reads }
}
