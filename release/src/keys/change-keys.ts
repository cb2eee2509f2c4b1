import { type KeyInSet, type KeyRights, type KeySet, release } from '@cabinet/contract'
import { isVisible } from '@cabinet/contract/visible-text'
import { Value } from 'typebox/value'
import { applyChange } from '../changes/change.ts'
import type { ChangeReason, Context } from '../context.ts'
import { repairPage } from '../page/compile.ts'
import { refusal } from '../refusal.ts'
import { readSignedLive } from '../store/live.ts'
import { publishedSignature, type Target, versionsInUse } from '../versions/manifest.ts'
import { keySetOrFirst, signKeySet } from './key-set.ts'
import { isServer, serverEntry, serverKeys } from './rights.ts'
import { fingerprintOf, processSigner } from './signer.ts'

export interface NewKey {
  /** Raw 32 bytes, base64. */
  readonly public: string
  readonly name: string
  /** `server`: the key signs what is live. */
  readonly rights: KeyRights | 'server'
}

async function changeKeys(
  context: Context,
  { who, reason }: ChangeReason,
  next: (keys: readonly KeyInSet[]) => KeyInSet[],
): Promise<KeySet> {
  if (!isVisible(reason)) throw refusal('REASON_MISSING', {})
  const { store, env } = context
  return store.withLock(async () => {
    const set = await signKeySet(context, { who, reason }, (now) => {
      const keys = next(now)
      if (!keys.some(isServer)) throw refusal('NO_SERVER_KEY_LEFT', {})
      return keys
    })
    // The page names the keys that may sign the next set.
    const own = await processSigner(store, env, false).catch(() => undefined)
    if (own && serverKeys(set)[own.id] !== undefined) await repairPage(context)
    return set
  })
}

export async function addKey(context: Context, wanted: NewKey, why: ChangeReason): Promise<KeySet> {
  const { public: raw, name, rights } = wanted
  const id = fingerprintOf(raw)
  const key: KeyInSet =
    rights === 'server' ? serverEntry(raw) : { id, name, public: raw, rights, state: 'active' }
  if (!Value.Check(release.KeyInSet, key)) throw refusal('KEY_INVALID', {})
  // A store without keys first gets the server's.
  await keySetOrFirst(context.store, context.env).catch(() => undefined)
  return changeKeys(context, why, (present) => {
    const known = present.find((one) => one.id === id)
    if (known && known.state !== 'active')
      throw refusal('KEY_ENDED', { key: id, name: known.name, state: known.state })
    return known ? present.map((one) => (one.id === id ? key : one)) : [...present, key]
  })
}

/**
 * Ends a key. `retired`: its signatures stay valid. `revoked`: it was stolen, and none of its signatures is valid.
 * @returns the set, and the versions in use that the key signed; after a revocation these must be published again to go live
 */
export async function endKey(
  context: Context,
  id: string,
  state: 'retired' | 'revoked',
  why: ChangeReason,
): Promise<{ set: KeySet; signed: Target[] }> {
  const { store, env } = context
  const live = await readSignedLive(store, env).catch(() => undefined)
  if (state === 'revoked' && live?.signed.key === id) {
    const { signer } = await keySetOrFirst(store, env)
    if (signer.id === id) throw refusal('KEY_SIGNS_LIVE', { key: id })
    await applyChange(context, { type: 'renew' }, { ...why, reason: `key ${id} is ${state}: ${why.reason}` })
  }
  const signed = state === 'revoked' ? await versionsSignedBy(context, id) : []
  const set = await changeKeys(context, why, (keys) => {
    if (!keys.some((key) => key.id === id)) throw refusal('KEY_UNKNOWN', { key: id })
    return keys.map((key) => (key.id === id ? { ...key, state } : key))
  })
  return { set, signed }
}

async function versionsSignedBy({ store, env }: Context, id: string): Promise<Target[]> {
  const live = await readSignedLive(store, env).catch(() => undefined)
  const found = versionsInUse(live?.pointer.apps ?? {}).map(async (target) => {
    const signature = await publishedSignature(store, target.app, target.version)
    return signature?.key === id ? [target] : []
  })
  return (await Promise.all(found)).flat()
}
