import type { KeyInSet, KeySet } from '@cabinet/contract'
import { refusal } from '../refusal.ts'
import { createReason, type Reason } from '../refusals/reason.ts'
import { fingerprintOf, verifySignature } from './signer.ts'

export type Right = 'publish' | 'promote'

export const hasRight = (key: KeyInSet, right: Right, app: string): boolean =>
  key.rights[right].includes('*') || key.rights[right].some((one) => one === app)

export const findKey = (set: KeySet, id: string): KeyInSet | undefined =>
  set.keys.find((key) => key.id === id)

/** @throws Refusal when the key is not in the set, is not active, or lacks the right for one of the apps */
export function assertRight(set: KeySet, id: string, right: Right, apps: readonly string[]): void {
  const key = findKey(set, id)
  if (!key) throw refusal('KEY_NOT_IN_SET', { key: id })
  if (key.state !== 'active') throw refusal('KEY_NOT_ACTIVE', { key: id, name: key.name, state: key.state })
  const lacking = apps.filter((app) => !hasRight(key, right, app))
  if (lacking.length > 0)
    throw refusal('KEY_LACKS_RIGHT', {
      ...{ key: id, name: key.name, right },
      ...{ apps: lacking.join(', '), allowed: key.rights[right].join(', ') || 'nothing' },
    })
}

/** Returns whether the key signs what is live; readers and browsers accept no other kind. */
export const isServer = ({ state, server }: KeyInSet): boolean => server === true && state === 'active'

/** @throws Refusal when the key of this process is not the server's: teams ask the server */
export function assertServerKey(set: KeySet, id: string): void {
  const key = findKey(set, id)
  if (key && isServer(key)) return
  throw refusal('KEY_NOT_OF_SERVER', { key: key ? `${id} (${key.name})` : id })
}

/** Returns the entry of the key that signs what is live. */
export const serverEntry = (raw: string): KeyInSet => ({
  ...{ id: fingerprintOf(raw), name: 'server', public: raw, server: true, state: 'active' },
  rights: { publish: ['*'], promote: ['*'] },
})

/** Returns fingerprint → raw public key of the server's keys; pages verify the next set by them. */
export const serverKeys = (set: KeySet): Record<string, string> =>
  Object.fromEntries(set.keys.filter(isServer).map((key) => [key.id, key.public]))

interface Signed {
  readonly content: Uint8Array | string
  /** The key's id. */
  readonly key: string
  readonly signature: string
}

/** Returns why a signature does not count. @param may the right that its key needs; `server` signs what is live */
export function signatureProblem(
  keys: KeySet | undefined,
  { content, key: id, signature }: Signed,
  may: { readonly right: Right; readonly app: string } | 'server',
): Reason | undefined {
  if (!keys) return createReason('KEY_SET_MISSING', {})
  const key = findKey(keys, id)
  if (!key) return createReason('SIGNED_BY_UNKNOWN_KEY', { key: id })
  const named = { key: id, name: key.name }
  if (may === 'server' && !key.server) return createReason('SIGNED_BY_OTHER_KEY', named)
  if (key.state === 'revoked') return createReason('SIGNED_BY_REVOKED_KEY', named)
  if (may !== 'server' && !hasRight(key, may.right, may.app))
    return createReason('SIGNED_WITHOUT_RIGHT', { ...named, ...may })
  return verifySignature(content, signature, key.public) ? undefined : createReason('SIGNATURE_WRONG', {})
}
