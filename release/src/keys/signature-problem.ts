import type { KeySet } from '@cabinet/contract'
import { createReason, type Reason } from '../refusals/reason.ts'
import { findKey, hasRight, type Right } from './rights.ts'
import { verifySignature } from './signer.ts'

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
