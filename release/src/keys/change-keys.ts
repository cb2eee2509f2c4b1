import { type KeyInSet, type KeyRights, type KeySet, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { renew } from '../changes/renew.ts'
import type { Context, Target, Why } from '../context.ts'
import { parseJson } from '../files/parse-json.ts'
import { repairPage } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { readLiveFully } from '../store/live.ts'
import { versionKey } from '../store/port.ts'
import { signatureFile } from '../versions/manifest.ts'
import { keySetOrFirst, writeKeySet } from './key-set.ts'
import { keyById, maySignPages, pageKeys } from './rights.ts'
import { fingerprintOf } from './signer.ts'

export interface NewKey {
  /** Raw 32 bytes, base64. */
  readonly public: string
  readonly name: string
  readonly rights: KeyRights
}

async function changeKeys(
  context: Context,
  { who, reason }: Why,
  next: (keys: readonly KeyInSet[]) => KeyInSet[],
): Promise<KeySet> {
  if (reason.trim() === '') throw new Refusal('Say why: --reason "…". The key set keeps it.')
  const { store, env } = context
  return store.withLock(async () => {
    const { keys: now, signer } = await keySetOrFirst(store, env)
    const own = keyById(now, signer.id)
    if (!own?.rights.keys || own.state !== 'active')
      throw new Refusal(
        `Key ${signer.id} may not change keys. Ask somebody whose key may: ./cabinet release keys`,
      )
    const keys = next(now.keys)
    if (!keys.some(({ state, rights }) => state === 'active' && rights.keys))
      throw new Refusal(
        'Nobody could change keys any more. Give another key that right first: keys add --keys',
      )
    if (!keys.some(({ state, rights }) => state === 'active' && rights.promote.length > 0))
      throw new Refusal(
        'Nobody could promote any more. Give another key that right first: keys add --promote',
      )
    if (!keys.some(maySignPages))
      throw new Refusal(
        'Nobody could compile the page any more. Give another key that right first: keys add --pages',
      )
    const set: KeySet = { version: now.version + 1, at: new Date().toISOString(), who, reason, keys }
    await writeKeySet(context, set, signer)
    // The page names the keys that the next set may be signed by.
    if (pageKeys(set)[signer.id] !== undefined) await repairPage(context)
    return set
  })
}

export function addKey(context: Context, wanted: NewKey, why: Why): Promise<KeySet> {
  const id = fingerprintOf(wanted.public)
  const { publish, promote, keys, pages = false } = wanted.rights
  const key: KeyInSet = { id, ...wanted, rights: { publish, promote, keys, pages }, state: 'active' }
  if (!Value.Check(release.KeyInSet, key))
    throw new Refusal('A key needs --name, and --publish and --promote name apps (mfe-orders) or *.')
  if (publish.length + promote.length === 0 && !keys && !pages)
    throw new Refusal('A key without a right is none. Give --publish APP, --promote APP, --keys or --pages.')
  return changeKeys(context, why, (present) => {
    const known = present.find((one) => one.id === id)
    if (known && known.state !== 'active')
      throw new Refusal(`Key ${id} (${known.name}) is ${known.state} for good. Make another.`)
    return known ? present.map((one) => (one.id === id ? key : one)) : [...present, key]
  })
}

/**
 * Ends a key. `retired`: what it has signed stays good. `revoked`: it was stolen, and nothing of it is believed any more.
 * @returns the set, and which versions in use bear its signature: they go live no more until they are published again
 */
export async function endKey(
  context: Context,
  id: string,
  state: 'retired' | 'revoked',
  why: Why,
): Promise<{ set: KeySet; signed: Target[] }> {
  const live = await readLiveFully(context.store, context.env)
  if (live?.signed.key === id) {
    const { signer } = await keySetOrFirst(context.store, context.env)
    if (signer.id === id)
      throw new Refusal(
        `The live pointer is signed by ${id}, and so would be this change. Do it with another key.`,
      )
    await renew(context, { who: why.who, reason: `key ${id} is ${state}: ${why.reason}` })
  }
  const signed = state === 'revoked' ? await versionsSignedBy(context, id) : []
  const set = await changeKeys(context, why, (keys) => {
    const known = keys.find((key) => key.id === id)
    if (!known) throw new Refusal(`There is no key ${id}. See: ./cabinet release keys`)
    return keys.map((key) => (key.id === id ? { ...key, state } : key))
  })
  return { set, signed }
}

async function versionsSignedBy({ store, env }: Context, id: string): Promise<Target[]> {
  const apps = (await readLiveFully(store, env))?.pointer.apps ?? {}
  const used = Object.entries(apps).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.version].flatMap((version) => (version ? [{ app, version }] : [])),
  )
  const found = await Promise.all(
    used.map(async (target) => {
      const key = versionKey(target.app, target.version, signatureFile)
      const stored = await store.get(key)
      const signature = stored && parseJson(stored.content, `${store.name}/${key}`, release.ManifestSignature)
      return signature?.key === id ? [target] : []
    }),
  )
  return found.flat()
}
