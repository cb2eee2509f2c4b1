import { type HistoryEntry, type LivePointer, release, type SignedPointer } from '@cabinet/contract'
import pMap from 'p-map'
import { parseJson } from '../files/parse-json.ts'
import { readKeySet } from '../keys/key-set.ts'
import { signatureProblem } from '../keys/rights.ts'
import { canonicalJson, type Signer } from '../keys/signer.ts'
import { Conflict, refusal } from '../refusal.ts'
import { type ReleaseStore, raiseHighWaterMark } from './port.ts'

const liveKey = 'live.json'

const historyKey = (revision: number): string => `history/${revision}.json`

type MovableState = Pick<LivePointer, 'apps' | 'last' | 'maintenance'>

/** Returns the apps whose versions or last change differ, and `shell` for maintenance. */
export function changedApps(before: MovableState | undefined, next: MovableState): string[] {
  const names = new Set([...Object.keys(before?.apps ?? {}), ...Object.keys(next.apps)])
  const stateIn = (pointer: MovableState | undefined, app: string): string =>
    canonicalJson([pointer?.apps[app] ?? null, pointer?.last[app] ?? null])
  const moved = [...names].filter((app) => stateIn(before, app) !== stateIn(next, app))
  const isOfAll = (before?.maintenance ?? false) !== next.maintenance
  return isOfAll && !moved.includes('shell') ? [...moved, 'shell'] : moved
}

/** Reads a past revision with its signature; `undefined` when the history lacks it. */
export async function readPastPointer(
  store: ReleaseStore,
  revision: number,
): Promise<SignedPointer | undefined> {
  if (revision < 1) return undefined
  const stored = await store.get(historyKey(revision))
  return stored && parseJson(stored.content, `${store.name}/${historyKey(revision)}`, release.SignedPointer)
}

export interface Live {
  readonly pointer: LivePointer
  readonly signed: SignedPointer
  readonly tag: string
}

/** Reads the live pointer and everything that a replacement needs: two reads of the store. */
export async function readSignedLive(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<Live | undefined> {
  const stored = await store.get(liveKey)
  if (!stored) return undefined
  const file = `${store.name}/${liveKey}`
  const signed = parseJson(stored.content, file, release.SignedPointer)
  // The keys are read after the pointer: a key added before a change must be known when the change is read.
  const keys = await readKeySet(store, env)
  const { pointer, key, signature } = signed
  const problem = signatureProblem(keys, { content: canonicalJson(pointer), key, signature }, 'server')
  if (problem) throw refusal('FILE_UNVERIFIED', { file }, problem)
  if (pointer.revision >= store.mark.revision) newestPointers.set(store, pointer)
  raiseHighWaterMark(store, { ...store.mark, revision: pointer.revision })
  return { pointer, signed, tag: stored.tag }
}

/** The newest pointer that this process has read of a store. */
const newestPointers = new WeakMap<ReleaseStore, LivePointer>()

/**
 * Returns what pages must show: the newest pointer that this process has read, also where an older copy lies in its place.
 * @throws Refusal for an older copy in a process that has read no newer one
 */
export function newestPointer(store: ReleaseStore, live: LivePointer): LivePointer {
  const known = newestPointers.get(store)
  if (known && known.revision > live.revision && !store.mark.allowsOld) return known
  assertNotOlder(store, live)
  return live
}

/**
 * Reads the live pointer and verifies the server's signature; `undefined` in a store without a promote.
 * @throws Refusal when anything but the server changed live.json
 */
export async function readLive(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<LivePointer | undefined> {
  return (await readSignedLive(store, env))?.pointer
}

/** @throws Refusal for a pointer older than one already seen: what was revoked since would be live again */
export function assertNotOlder(
  { name, mark }: ReleaseStore,
  { revision }: Pick<LivePointer, 'revision'>,
): void {
  const seen = mark.revision
  if (revision < seen && !mark.allowsOld) throw refusal('POINTER_OLDER', { store: name, revision, seen })
}

const serializePointer = (signed: SignedPointer): string => `${JSON.stringify(signed, null, 1)}\n`

/** Commits a change. @throws Conflict when the store has moved on; nothing is written then */
export async function writeLive(
  store: ReleaseStore,
  now: Live | undefined,
  next: LivePointer,
  signer: Signer,
): Promise<void> {
  // The live pointer enters the history before it is replaced: every process writes the same bytes, so a repetition is harmless.
  if (now) await store.put(historyKey(now.pointer.revision), serializePointer(now.signed), 'absent')
  const signed: SignedPointer = {
    pointer: next,
    key: signer.id,
    signature: signer.sign(canonicalJson(next)),
  }
  const won = await store.put(liveKey, serializePointer(signed), now ? { tag: now.tag } : 'absent')
  if (!won) throw new Conflict()
  raiseHighWaterMark(store, { ...store.mark, revision: next.revision })
}

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
