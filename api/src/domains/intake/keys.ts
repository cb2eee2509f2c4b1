import { timingSafeEqual } from 'node:crypto'
import { keyPrefix, type MachineCaller } from '../../platform/access/machine.ts'
import { type Call, type CommandCall, inTransaction } from '../../platform/call.ts'
import { isReadOnly } from '../../platform/db/unavailable.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { audit } from '../audit/audit.ts'
import { findUnknownPartners } from '../partners/facts.ts'
import { generateToken, hashToken } from '../users/secret-token.ts'
import { insertKey, markKeyUsed, markRevoked, selectKey } from './queries.ts'

/** Precision of `last_used_at`, so that not every request writes. */
const usePrecisionMs = 60_000

type KeyOwner = { readonly kind: 'bank' } | { readonly kind: 'partner'; readonly merchantId: string }

/** Creates a key; only its hash is stored. @returns nothing when there is no such merchant */
export async function createKey(
  call: CommandCall,
  owner: KeyOwner,
  name: string,
): Promise<string | undefined> {
  const partner = owner.kind === 'partner' ? owner.merchantId : null
  if (partner !== null && (await findUnknownPartners(call, [partner])).length > 0) return undefined
  const key = keyPrefix + generateToken()
  const unused = { created_at: call.now, last_used_at: null, revoked_at: null }
  await inTransaction(call, async (call) => {
    const id = await insertKey(call, { kind: owner.kind, partner, name, key_hash: hashToken(key), ...unused })
    await audit(call, {
      action: 'key.create',
      subject: 'key',
      id: keyName(id, name),
      ...(partner === null ? {} : { merchant: partner }),
      after: { kind: owner.kind },
    })
  })
  return key
}

/** Revokes a key at once. @returns whether it was in use */
export function revokeKey(call: CommandCall, id: number): Promise<boolean> {
  return inTransaction(call, async (call) => {
    const name = await markRevoked(call, id)
    if (name === undefined) return false
    await audit(call, { action: 'key.revoke', subject: 'key', id: keyName(id, name) })
    return true
  })
}

/** Returns the machine that owns a key. @throws ApiError 401 when the key is absent, unknown or revoked */
export async function authenticateKey(
  call: Pick<Call, 'db' | 'now'>,
  key: string | undefined,
): Promise<MachineCaller> {
  if (key === undefined || !key.startsWith(keyPrefix)) throw unauthenticated('Нужен ключ доступа')
  const hash = hashToken(key)
  const row = await selectKey(call, hash)
  if (row === undefined || !timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hash)))
    throw unauthenticated('Ключ доступа неизвестен или отозван')
  const { now } = call
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > usePrecisionMs)
    await markKeyUsed(call, row.id, now).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
    })
  return {
    kind: row.kind,
    username: keyName(row.id, row.name),
    merchants: row.kind === 'bank' ? 'all' : row.partner === null ? [] : [row.partner],
  }
}

/** Returns the name of a key in records, of its own actions and of those on it. */
const keyName = (id: number, name: string): string => `ключ ${id} (${name})`
