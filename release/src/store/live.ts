import { type HistoryEntry, type LivePointer, release } from '@cabinet/contract'
import { replaceFile } from '../files/atomic.ts'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import type { StoreFolder } from './folder.ts'
import { isSignedBy, releaseKeys, signPointer } from './keys.ts'

/**
 * The live pointer, its signature verified; `undefined` in a store where nothing was promoted yet.
 * @throws Refusal when live.json was changed by anything but this tool
 */
export async function readLive(store: StoreFolder, env: NodeJS.ProcessEnv): Promise<LivePointer | undefined> {
  const signed = await readJson(store.live, release.SignedPointer)
  if (!signed) return undefined
  const keys = await releaseKeys(store, env, true)
  if (isSignedBy(signed, keys)) return signed.pointer
  throw new Refusal(
    `${store.live} is not signed by this store's key ${keys.fingerprint}. Restore it, or the key in ${store.keys}.`,
  )
}

/**
 * Makes `next` live: the commit point of every change. Call it with the store locked.
 * @throws Refusal when the store has moved on since `next` was derived (compare-and-swap on the revision)
 */
export async function writeLive(
  store: StoreFolder,
  env: NodeJS.ProcessEnv,
  next: LivePointer,
  entry: HistoryEntry,
): Promise<void> {
  const now = await readLive(store, env)
  const revision = now?.revision ?? 0
  if (next.revision !== revision + 1) {
    throw new Refusal(
      `The store is at revision ${revision}, this change was made for ${next.revision - 1}. Look at the status and try again.`,
    )
  }
  const keys = await releaseKeys(store, env, now !== undefined)
  // History first: an entry beyond the live revision is a change that never happened, and is overwritten by the next.
  await replaceFile(store.history(next.revision), `${JSON.stringify(entry, null, 1)}\n`)
  await replaceFile(store.live, `${JSON.stringify(signPointer(next, keys), null, 1)}\n`)
}

/** Changes up to the live revision, newest first. */
export async function readHistory(store: StoreFolder, env: NodeJS.ProcessEnv): Promise<HistoryEntry[]> {
  const revision = (await readLive(store, env))?.revision ?? 0
  const numbers = Array.from({ length: revision }, (_, index) => revision - index)
  const entries = await Promise.all(numbers.map((n) => readJson(store.history(n), release.HistoryEntry)))
  return entries.filter((entry) => entry !== undefined)
}
