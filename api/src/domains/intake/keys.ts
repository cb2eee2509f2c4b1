import { timingSafeEqual } from 'node:crypto'
import type { KeyKind, MachineCaller } from '../../platform/access/machine.ts'
import type { Db } from '../../platform/db/database.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, jobActor } from '../audit/audit.ts'
import { unknownPartners } from '../partners/facts.ts'
import { hashToken, newToken } from '../users/secret-token.ts'

const prefix = 'mck_'
/** How exact `last_used_at` is; a write per request would tell no more. */
const usedEveryMs = 60_000

/**
 * A new key. Only its hash is kept: what is returned is never seen again.
 * @returns nothing when there is no such merchant.
 */
export async function createKey(
  db: Db,
  now: Date,
  owner: { kind: 'bank' } | { kind: 'partner'; merchantId: string },
  name: string,
): Promise<string | undefined> {
  const partner = owner.kind === 'partner' ? owner.merchantId : null
  if (partner !== null && (await unknownPartners({ db }, [partner])).length > 0) return undefined
  const key = prefix + newToken()
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        kind: owner.kind,
        partner,
        name,
        key_hash: hashToken(key),
        created_at: now,
        last_used_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(
      { db: trx, now, actor: jobActor('create-key') },
      {
        action: 'key.create',
        subject: 'key',
        id,
        ...(partner === null ? {} : { merchant: partner }),
        after: { kind: owner.kind, name },
      },
    )
  })
  return key
}

/** Takes a key out of use at once. @returns whether there was such a key in use. */
export async function revokeKey(db: Db, now: Date, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked === undefined) return false
    await audit({ db: trx, now, actor: jobActor('revoke-key') }, { action: 'key.revoke', subject: 'key', id })
    return true
  })
}

export interface ListedKey {
  readonly id: number
  readonly kind: KeyKind
  readonly partner: string | null
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

export function listKeys(db: Db): Promise<ListedKey[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'kind', 'partner', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .orderBy('id')
    .execute()
}

/** The machine that a key belongs to. @throws ApiError 401 for no key, an unknown one, or one that was revoked. */
export async function authenticateKey(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string | undefined,
): Promise<MachineCaller> {
  if (key === undefined || !key.startsWith(prefix)) throw unauthenticated('an API key is required')
  const hash = hashToken(key)
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'kind', 'partner', 'name', 'key_hash', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || !timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hash)))
    throw unauthenticated('the API key is unknown or revoked')
  const now = clock()
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > usedEveryMs)
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  return {
    keyId: row.id,
    kind: row.kind,
    username: `ключ ${row.id} (${row.name})`,
    merchants: row.partner === null ? 'all' : [row.partner],
  }
}
