import { join } from 'node:path'
import { type KeySet, release, type SignedKeySet } from '@cabinet/contract'
import { replaceFile } from '../files/atomic.ts'
import { readIfPresent } from '../files/error-code.ts'
import { parseJson } from '../files/parse-json.ts'
import { refusal } from '../refusal.ts'
import { createReason, type Reason } from '../refusals/reason.ts'
import type { ReleaseStore, StoreContext } from '../store/port.ts'
import { serverEntry } from './rights.ts'
import {
  canonicalJson,
  fingerprintOf,
  processSigner,
  readOrCreateKey,
  type Signer,
  signerFromPem,
  verifySignature,
} from './signer.ts'

const keySetKey = 'keyset.json'

/** Reads RELEASE_ROOTS: root ids and the lowest number of a valid key set, `0123456789abcdef@1795689000`. */
function rootsOf(env: NodeJS.ProcessEnv): { ids: string[]; oldest: number } {
  const roots = (env.RELEASE_ROOTS ?? '').split(/[\s,]+/).filter(Boolean)
  const parts = roots.map((one) => one.split('@'))
  const oldest = Math.max(0, ...parts.map(([, number = '0']) => Number(number)))
  return { ids: parts.flatMap(([id]) => id ?? []), oldest }
}

function problemOf(store: ReleaseStore, env: NodeJS.ProcessEnv, signed: SignedKeySet): Reason | undefined {
  const { set, root, signature } = signed
  const id = fingerprintOf(root)
  const { ids } = rootsOf(env)
  const known = store.mark.root
  if (ids.length > 0 && !ids.includes(id)) return createReason('ROOT_NOT_LISTED', { root: id })
  if (ids.length === 0 && known !== undefined && known !== id)
    return createReason('ROOT_CHANGED', { root: id, known })
  return verifySignature(canonicalJson(set), signature, root)
    ? undefined
    : createReason('SIGNATURE_WRONG', {})
}

/** Reads the key set and verifies its root's signature, at any age. */
async function readSigned(store: ReleaseStore, env: NodeJS.ProcessEnv) {
  const stored = await store.get(keySetKey)
  if (!stored) return undefined
  const file = `${store.name}/${keySetKey}`
  const signed = parseJson(stored.content, file, release.SignedKeySet)
  const problem = problemOf(store, env, signed)
  if (problem) throw refusal('FILE_UNVERIFIED', { file }, problem)
  return { set: signed.set, root: fingerprintOf(signed.root), tag: stored.tag }
}

/** Returns the key set whatever its age: a restored copy must go on serving what its keys have signed. */
export const readKeySetOfAnyAge = async (store: ReleaseStore, env: NodeJS.ProcessEnv) =>
  (await readSigned(store, env))?.set

const newestKnown = (store: ReleaseStore, env: NodeJS.ProcessEnv): number =>
  Math.max(store.mark.keySet, rootsOf(env).oldest)

/** @throws Refusal for a wrong signature, or a set older than one already seen, in which a revoked key may still be valid */
export async function readKeySet(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<KeySet | undefined> {
  const signed = await readSigned(store, env)
  if (!signed) return undefined
  const { set, root } = signed
  const mark = store.mark
  const known = newestKnown(store, env)
  if (set.version < known && !mark.allowsOld)
    throw refusal('KEY_SET_OLDER', { file: `${store.name}/${keySetKey}`, version: set.version, known })
  mark.root = root
  mark.keySet = Math.max(mark.keySet, set.version)
  return set
}

/** Returns the root's key: RELEASE_ROOT_KEY, else `root.pem` beside a store in a folder, else the key of this process. */
async function rootSigner(store: ReleaseStore, env: NodeJS.ProcessEnv, make: boolean): Promise<Signer> {
  const { keysFolder } = store
  if (env.RELEASE_ROOT_KEY) return signerFromPem(env.RELEASE_ROOT_KEY)
  const kept = keysFolder && (await readOrCreateKey(join(keysFolder, 'root.pem'), make))
  return kept || processSigner(store, env, make)
}

/**
 * Signs the next key set, even over an old copy: the new number exceeds every earlier one.
 * @param next returns the keys of the next set from the present ones
 * @throws Refusal when this process lacks the root's key, or another change came first
 */
export async function signKeySet(
  { store, env }: StoreContext,
  { who, reason }: { readonly who: string; readonly reason: string },
  next: (keys: KeySet['keys']) => KeySet['keys'],
): Promise<KeySet> {
  const before = await readSigned(store, env)
  const root = await rootSigner(store, env, before === undefined)
  if (before && root.id !== before.root) throw refusal('ROOT_KEY_OTHER', { root: before.root, own: root.id })
  const { ids } = rootsOf(env)
  if (ids.length > 0 && !ids.includes(root.id)) throw refusal('ROOT_KEY_NOT_LISTED', { root: root.id })
  const now = Date.now()
  const oldest = Math.max(before?.set.version ?? 0, newestKnown(store, env)) + 1
  const version = Math.max(oldest, Math.floor(now / 1000))
  const set: KeySet = {
    version,
    at: new Date(now).toISOString(),
    who,
    reason,
    keys: next(before?.set.keys ?? []),
  }
  const signed: SignedKeySet = { set, root: root.public, signature: root.sign(canonicalJson(set)) }
  const text = `${JSON.stringify(signed, null, 1)}\n`
  if (!(await store.put(keySetKey, text, before ? { tag: before.tag } : 'absent')))
    throw refusal('KEYS_CHANGED', {})
  // The remembered mark is void without an earlier set, because it names this process's own key alone.
  store.mark.root = root.id
  store.mark.keySet = version
  if (store.keysFolder !== undefined) await replaceFile(join(store.keysFolder, keySetKey), text)
  return set
}

/**
 * Gives a restored copy of the store key sets that readers believe: the newest one that lies beside the keys, else the copy's own signed anew.
 * @returns a sentence about the second, because what was retired or revoked since the copy counts again
 */
export async function repairKeySet(
  context: StoreContext,
  why: { who: string; reason: string },
): Promise<string> {
  const { store, env } = context
  const { keysFolder } = store
  const copy = await readSigned(store, env)
  const newest = newestKnown(store, env)
  if (!copy || copy.set.version >= newest) return ''
  const text = keysFolder && (await readIfPresent(join(keysFolder, keySetKey)))
  const kept = text && parseJson(text, join(keysFolder, keySetKey), release.SignedKeySet)
  if (kept && kept.set.version >= newest && problemOf(store, env, kept) === undefined) {
    await store.put(keySetKey, text)
    return ''
  }
  await signKeySet(context, why, (keys) => [...keys])
  return `The keys are those of set ${copy.set.version}, and ${newest} was seen: make, retire and revoke again what was since (./cabinet release keys).`
}

/** Returns the key set; a store without one gets a set that names the key of this process as the server's. */
export async function keySetOrFirst(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<{ keys: KeySet; signer: Signer }> {
  const present = await readKeySet(store, env)
  if (present) return { keys: present, signer: await processSigner(store, env, false) }
  const signer = await processSigner(store, env, true)
  const why = { who: 'release', reason: 'the first key of the store' }
  try {
    return { keys: await signKeySet({ store, env }, why, () => [serverEntry(signer.public)]), signer }
  } catch (error) {
    // Another process has made it meanwhile.
    const made = await readKeySet(store, env)
    if (!made) throw error
    return { keys: made, signer }
  }
}
