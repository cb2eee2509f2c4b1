import type { HistoryEntry, LivePointer, SignedPointer } from '@cabinet/contract'
import pMap from 'p-map'
import { pastPointer, readLiveFully } from './live.ts'
import type { ReleaseStore } from './port.ts'

const inParallel = 16

/** Entries that are kept for each store; the oldest go first. */
const mostKept = 1_000

export interface HistoryPage {
  /** Newest first. */
  readonly items: HistoryEntry[]
  readonly total: number
}

interface Kept {
  readonly entry: HistoryEntry
  readonly signature: string
}

function entryOf({ revision, at, maintenance, apps, change }: LivePointer): HistoryEntry {
  const [app] = change.action.startsWith('canary-') ? change.changes : []
  const rule = app && apps[app.app]?.canary?.rule
  return { revision, at, maintenance, ...change, ...(rule && { rule }) }
}

const asKept = ({ pointer, signature }: SignedPointer): Kept => ({ entry: entryOf(pointer), signature })

/** Revisions never change, so each is read once. A store that was restored from a backup begins anew: its revisions are others. */
class KeptHistory {
  readonly #store: ReleaseStore
  readonly #entries = new Map<number, Kept>()
  #newest = 0

  constructor(store: ReleaseStore) {
    this.#store = store
  }

  /** Takes the live revision in, and forgets what does not lead to it. */
  async follow(live: SignedPointer): Promise<void> {
    const { revision } = live.pointer
    const newest = this.#entries.get(this.#newest)
    if (newest && !(await this.#leads(newest, live))) this.#entries.clear()
    this.#newest = revision
    this.#keep(revision, asKept(live))
  }

  async #leads({ entry, signature }: Kept, live: SignedPointer): Promise<boolean> {
    if (entry.revision > live.pointer.revision) return false
    const now =
      entry.revision === live.pointer.revision ? live : await pastPointer(this.#store, entry.revision)
    return now?.signature === signature
  }

  async entry(revision: number): Promise<HistoryEntry[]> {
    const kept = this.#entries.get(revision)
    if (kept) return [kept.entry]
    const signed = await pastPointer(this.#store, revision)
    if (!signed) return []
    const found = asKept(signed)
    this.#keep(revision, found)
    return [found.entry]
  }

  #keep(revision: number, one: Kept): void {
    this.#entries.set(revision, one)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= mostKept) break
      if (oldest !== this.#newest) this.#entries.delete(oldest)
    }
  }
}

const histories = new WeakMap<ReleaseStore, KeptHistory>()

function historyOf(store: ReleaseStore): KeptHistory {
  const known = histories.get(store) ?? new KeptHistory(store)
  histories.set(store, known)
  return known
}

/** One page of the changes up to the live revision. Reads only the entries of that page. @param lim entries on a page */
export async function readHistory(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
  { page, lim }: { readonly page: number; readonly lim: number },
): Promise<HistoryPage> {
  const live = await readLiveFully(store, env)
  if (!live) return { items: [], total: 0 }
  const history = historyOf(store)
  await history.follow(live.signed)
  const newest = live.pointer.revision - (page - 1) * lim
  const count = Math.max(0, Math.min(lim, newest))
  const revisions = Array.from({ length: count }, (_, index) => newest - index)
  const entries = await pMap(revisions, (revision) => history.entry(revision), { concurrency: inParallel })
  return { items: entries.flat(), total: live.pointer.revision }
}

/** Changes since a moment, newest first. Clocks differ by a little: it stops at a page that is older as a whole. */
export async function historySince(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
  since: Date,
): Promise<HistoryEntry[]> {
  const isLater = ({ at }: HistoryEntry): boolean => Date.parse(at) >= since.getTime()
  const found: HistoryEntry[] = []
  for (let page = 1; ; page += 1) {
    const { items } = await readHistory(store, env, { page, lim: inParallel })
    const later = items.filter(isLater)
    if (later.length === 0) return found
    found.push(...later)
  }
}
