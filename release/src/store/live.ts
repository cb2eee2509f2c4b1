import {
  type Deed,
  type HistoryEntry,
  type KeySet,
  type LivePointer,
  release,
  type SignedPointer,
} from '@cabinet/contract'
import { canonicalJson } from '../canonical-json.ts'
import { parseJson } from '../files/parse-json.ts'
import { firstSet, readKeySet } from '../keys/key-set.ts'
import { has, keyById } from '../keys/rights.ts'
import { isSigned, ownSigner, type Signer } from '../keys/signer.ts'
import { Refusal } from '../refusal.ts'
import { Conflict } from './conflict.ts'
import type { ReleaseStore, Stored } from './port.ts'

const liveKey = 'live.json'
const historyKey = (revision: number): string => `history/${revision}.json`

/** Apps that `next` moves, `shell` for technical works. */
export function movedApps(before: LivePointer | undefined, next: LivePointer): string[] {
  const names = new Set([...Object.keys(before?.apps ?? {}), ...Object.keys(next.apps)])
  const moved = [...names].filter(
    (app) => canonicalJson(before?.apps[app] ?? null) !== canonicalJson(next.apps[app] ?? null),
  )
  if ((before?.maintenance ?? false) !== next.maintenance && !moved.includes('shell')) moved.push('shell')
  return moved
}

/** @returns why a pointer is not believed */
function doubt({ pointer, key, signature }: SignedPointer, keys: KeySet): string | undefined {
  const signer = keyById(keys, key)
  if (!signer) return `its key ${key} is not in the store's key set`
  if (signer.state === 'revoked') return `its key ${key} (${signer.name}) is revoked`
  if (!isSigned(canonicalJson(pointer), signature, signer.public)) return `its signature does not hold`
  return undefined
}

/** Whoever has moved an app had the right to. What stands before it was verified by its writer. */
async function overreach(
  store: ReleaseStore,
  { pointer, key }: SignedPointer,
  keys: KeySet,
): Promise<string[]> {
  const signer = keyById(keys, key)
  if (!signer) return []
  const stored = await store.get(historyKey(pointer.revision - 1))
  const before = stored && asSigned(stored, pointer.revision - 1)
  const isKnown = pointer.revision === 1 || (before !== undefined && doubt(before, keys) === undefined)
  // Without what stood there before, only somebody who may move everything is believed.
  if (!isKnown) return signer.rights.promote.includes('*') ? [] : ['something']
  return movedApps(before?.pointer, pointer).filter((app) => !has(signer, 'promote', app))
}

/** A revision of the history as it was signed; stores of before 1.10 hold a bare entry instead. */
function asSigned({ content }: Stored, revision: number): SignedPointer | undefined {
  const text = content.toString('utf8')
  if (!text.includes('"pointer"')) return undefined
  return parseJson(content, historyKey(revision), release.SignedPointer)
}

export interface Live {
  readonly pointer: LivePointer
  readonly signed: SignedPointer
  readonly tag: string
}

/** The live pointer with all that is needed to replace it. */
export async function readLiveFully(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<Live | undefined> {
  const stored = await store.get(liveKey)
  if (!stored) return undefined
  const signed = parseJson(stored.content, `${store.name}/${liveKey}`, release.SignedPointer)
  // A store of before there were key sets has signed with the one key that it had.
  const keys = (await readKeySet(store, env)) ?? firstSet(await ownSigner(store, env, false))
  const reason = doubt(signed, keys)
  if (reason)
    throw new Refusal(`${store.name}/${liveKey} is not believed: ${reason}. Restore it from a backup.`)
  const beyond = await overreach(store, signed, keys)
  if (beyond.length > 0)
    throw new Refusal(
      `${store.name}/${liveKey} is not believed: key ${signed.key} has moved ${beyond.join(', ')} without the right to. Restore it from a backup.`,
    )
  return { pointer: signed.pointer, signed, tag: stored.tag }
}

/**
 * The live pointer, its signature and the right of its signer verified; `undefined` in a store where nothing was promoted yet.
 * @throws Refusal when live.json was changed by anything but this tool, or by somebody without the right
 */
export async function readLive(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<LivePointer | undefined> {
  return (await readLiveFully(store, env))?.pointer
}

const asFile = (signed: SignedPointer): string => `${JSON.stringify(signed, null, 1)}\n`

/**
 * Makes `next` live: the commit point of every change.
 * @throws Conflict when the store has moved on since `now` was read; nothing has happened then
 */
export async function writeLive(
  store: ReleaseStore,
  now: Live | undefined,
  next: LivePointer,
  signer: Signer,
): Promise<void> {
  // What is live goes into the history before it is replaced: the same bytes whoever does it, so nobody can do it wrong.
  if (now) await store.put(historyKey(now.pointer.revision), asFile(now.signed), 'absent')
  const signed: SignedPointer = {
    pointer: next,
    key: signer.id,
    signature: signer.sign(canonicalJson(next)),
  }
  const won = await store.put(liveKey, asFile(signed), now ? { tag: now.tag } : 'absent')
  if (!won) throw new Conflict()
}

function entryOf({ revision, at, maintenance, deed }: LivePointer & { deed: Deed }): HistoryEntry {
  return { revision, at, maintenance, ...deed }
}

async function pastEntry(store: ReleaseStore, revision: number): Promise<HistoryEntry[]> {
  const stored = await store.get(historyKey(revision))
  if (!stored) return []
  const signed = asSigned(stored, revision)
  if (!signed) return [parseJson(stored.content, historyKey(revision), release.HistoryEntry)]
  const { pointer } = signed
  return pointer.deed ? [entryOf({ ...pointer, deed: pointer.deed })] : []
}

/** What is known of the changes: that of the live pointer itself, and the numbers of those before it, newest first. */
async function changesOf(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<{ newest: HistoryEntry[]; past: number[] }> {
  const pointer = await readLive(store, env)
  if (!pointer) return { newest: [], past: [] }
  const { deed, revision } = pointer
  const last = deed === undefined ? revision : revision - 1
  const past = Array.from({ length: last }, (_, index) => last - index)
  return { newest: deed ? [entryOf({ ...pointer, deed })] : [], past }
}

/** Changes up to the live revision, newest first. */
export async function readHistory(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<HistoryEntry[]> {
  const { newest, past } = await changesOf(store, env)
  const entries = await Promise.all(past.map((revision) => pastEntry(store, revision)))
  return [...newest, ...entries.flat()]
}

/** How many revisions are read at once while something is looked for. */
const bunch = 16

/** What `pick` finds in the newest change that it finds something in. A history grows for years: it is read only as far as that. */
export async function firstInHistory<T>(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
  pick: (entry: HistoryEntry) => T | undefined,
): Promise<T | undefined> {
  const { newest, past } = await changesOf(store, env)
  for (let entries = newest; ; ) {
    const found = entries.map(pick).find((one) => one !== undefined)
    if (found !== undefined || past.length === 0) return found
    const read = past.splice(0, bunch).map((revision) => pastEntry(store, revision))
    entries = (await Promise.all(read)).flat()
  }
}
