import type { HistoryEntry, LivePointer } from '@cabinet/contract'
import pMap from 'p-map'
import { readLive, readPastPointer } from './live.ts'
import type { ReleaseStore } from './port.ts'

function entryOf({ revision, at, maintenance, apps, change }: LivePointer): HistoryEntry {
  const [app] = change.action.startsWith('canary-') ? change.changes : []
  const rule = app && apps[app.app]?.canary?.rule
  return { revision, at, maintenance, ...change, ...(rule && { rule }) }
}

/** Returns one page of the changes up to the live revision, newest first, and reads only its entries. @param lim entries on a page */
export async function readHistory(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
  { page, lim }: { readonly page: number; readonly lim: number },
): Promise<{ items: HistoryEntry[]; total: number }> {
  const live = await readLive(store, env)
  if (!live) return { items: [], total: 0 }
  const newest = live.revision - (page - 1) * lim
  const revisions = Array.from({ length: Math.max(0, Math.min(lim, newest)) }, (_, index) => newest - index)
  const read = async (revision: number) =>
    revision === live.revision ? live : (await readPastPointer(store, revision))?.pointer
  const pointers = await pMap(revisions, read, { concurrency: 16 })
  return { items: pointers.flatMap((one) => (one ? [entryOf(one)] : [])), total: live.revision }
}
