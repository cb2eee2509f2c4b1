import { timingSafeEqual } from 'node:crypto'
import { type CallAnswer, type CallBody, type KeyRight, keyRights, permissions } from '@cabinet/contract'
import type { Selectable } from 'kysely'
import { type KeyKind, keyPrefix, type MachineCaller, oldKeyPrefix } from '../../platform/access/caller.ts'
import { narrowContext } from '../../platform/access/scope.ts'
import { isReadOnly } from '../../platform/db/unavailable.ts'
import { ApiError, notFound, unauthenticated, validationError } from '../../platform/http/errors.ts'
import {
  type CommandContext,
  commandContext,
  type InTransaction,
  inTransaction,
  type ServiceContext,
  type UserContext,
} from '../../platform/service-context.ts'
import { startOfNextDay } from '../../platform/time/business-zone.ts'
import { audit } from '../audit/audit.ts'
import { findUnknownPartners } from '../partners/facts.ts'
import { generateToken, hashToken } from '../users/secret-token.ts'
import { insertKey, markKeyUsed, markRevoked, maxKeys, selectKey, selectKeys } from './queries.ts'
import type { ApiKeysTable } from './tables.ts'

/** Precision of `last_used_at`, so that not every request writes. */
const usePrecisionMs = 60_000
/** Characters that tell a key from others and open nothing. */
const shownLength = keyPrefix.length + 4

type Row = Selectable<ApiKeysTable>
type Key = CallAnswer<'GET /integrations/v1/keys'>[number]

interface NewKey {
  /** Absent for the bank. */
  readonly partner?: string
  readonly name: string
  readonly rights: readonly KeyRight[]
  readonly createdBy?: string
  /** The last day. */
  readonly expires?: string
  readonly expiresAt?: Date
}

/** Stores the hash of a new key. @throws ApiError 409 TOO_MANY_KEYS */
async function addKey(ctx: InTransaction<CommandContext>, { partner, name, rights, ...more }: NewKey) {
  const key = keyPrefix + generateToken()
  const kind: KeyKind = partner === undefined ? 'bank' : 'partner'
  const row = {
    ...{ kind, partner: partner ?? null, name, rights: [...rights] },
    ...{ key_hash: hashToken(key), prefix: key.slice(0, shownLength) },
    ...{ created_by: more.createdBy ?? null, expires_at: more.expiresAt ?? null },
    ...{ last_used_at: null, revoked_at: null },
  } as const
  const id = await insertKey(ctx, row)
  if (id === undefined)
    throw new ApiError(409, 'TOO_MANY_KEYS', `У партнёра уже ${maxKeys} ключей: отзовите ненужный`)
  await audit(ctx, {
    ...{ action: 'key.create', subject: 'key', id: keyName(id, name) },
    ...(partner === undefined ? {} : { merchant: partner }),
    after: { kind, rights, merchantId: partner, expires: more.expires },
  })
  return { key, row: { ...row, id, created_at: ctx.now } satisfies Row }
}

/** Creates a key of the command line. @returns nothing when there is no such partner */
export async function createKey(
  ctx: CommandContext,
  owner: { readonly kind: 'bank' } | { readonly kind: 'partner'; readonly merchantId: string },
  name: string,
  rights: readonly KeyRight[] = owner.kind === 'bank' ? [] : ['orders:create'],
): Promise<string | undefined> {
  const partner = owner.kind === 'partner' ? owner.merchantId : undefined
  if (partner !== undefined && (await findUnknownPartners(ctx, [partner])).length > 0) return undefined
  const newKey = { name, rights, ...(partner !== undefined && { partner }) }
  return (await inTransaction(ctx, (ctx) => addKey(ctx, newKey))).key
}

/** Makes a key that can do no more than its maker. @throws ApiError 400, 403 HIGHER_RIGHTS, 404, 409 TOO_MANY_KEYS */
export async function makeKey(
  ctx: UserContext,
  { merchantId, name, rights, expires }: CallBody<'POST /integrations/v1/keys'>,
): Promise<CallAnswer<'POST /integrations/v1/keys'>> {
  const within = narrowContext(ctx, merchantId)
  const unknown = await findUnknownPartners(ctx, [merchantId])
  if (unknown.length > 0) throw notFound('Партнёр не найден')
  const lacking = rights
    .flatMap((right): readonly (keyof typeof permissions)[] => keyRights[right][2])
    .find((permission) => !ctx.actor.permissions.has(permission))
  if (lacking !== undefined)
    throw new ApiError(
      403,
      'HIGHER_RIGHTS',
      `Ключ не может больше вас: нужно право «${permissions[lacking][0]}»`,
      { extra: { permission: lacking } },
    )
  const expiresAt =
    expires === undefined ? undefined : startOfNextDay(expires, ctx.platform.config.businessTz)
  if (expiresAt !== undefined && expiresAt <= ctx.now)
    throw validationError({ expires: 'Этот день уже прошёл' })
  const createdBy = ctx.actor.name
  const newKey: NewKey = {
    partner: merchantId,
    name,
    rights,
    createdBy,
    ...(expiresAt && { expires, expiresAt }),
  }
  const { key, row } = await inTransaction(within, (ctx) => addKey(ctx, newKey))
  return { ...toWire(row, ctx.now), key }
}

/** Returns a partner's keys, the newest first. @throws ApiError 404 */
export async function listKeys(ctx: ServiceContext, merchantId: string): Promise<Key[]> {
  const rows = await selectKeys(narrowContext(ctx, merchantId))
  return rows.map((row) => toWire(row, ctx.now))
}

/** Revokes a key at once. @returns whether it was in use */
export function revokeKey(ctx: CommandContext, id: number): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const revoked = await markRevoked(ctx, id)
    if (revoked === undefined) return false
    const { name, partner } = revoked
    const merchant = partner === null ? {} : { merchant: partner }
    await audit(ctx, { action: 'key.revoke', subject: 'key', id: keyName(id, name), ...merchant })
    return true
  })
}

/** Returns the machine that owns a key. @throws ApiError 401 when the key is absent or unknown, expired or revoked */
export async function authenticateKey(
  call: Pick<ServiceContext, 'db' | 'now'> & { readonly address?: string },
  key: string | undefined,
): Promise<MachineCaller> {
  if (key === undefined || ![keyPrefix, oldKeyPrefix].some((prefix) => key.startsWith(prefix)))
    throw unauthenticated('Нужен ключ доступа')
  const hash = hashToken(key)
  const row = await selectKey(call, hash)
  if (row === undefined || !timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hash)))
    throw unauthenticated('Ключ доступа неизвестен')
  const { now } = call
  const state = stateOf(row, now)
  if (state === 'revoked') throw new ApiError(401, 'KEY_REVOKED', 'Ключ доступа отозван')
  if (state === 'expired') throw new ApiError(401, 'KEY_EXPIRED', 'Срок ключа доступа истёк')
  const name = keyName(row.id, row.name)
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > usePrecisionMs)
    await recordUse(call, row, name).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
    })
  return {
    kind: row.kind,
    username: name,
    merchants: row.kind === 'bank' ? 'all' : row.partner === null ? [] : [row.partner],
    key: { id: row.id, rights: new Set(row.rights) },
  }
}

/** Notes a use; the first one of an hour stands in the security log. */
async function recordUse(
  { db, now, address }: Pick<ServiceContext, 'db' | 'now'> & { readonly address?: string },
  row: Row,
  name: string,
): Promise<void> {
  const hourOf = (at: Date | null) => at && Math.floor(at.getTime() / 3_600_000)
  if (!(await markKeyUsed({ db }, row, now)) || hourOf(row.last_used_at) === hourOf(now)) return
  const ctx = commandContext(db, now, 'key', 'the use of a key')
  const actor = { ...ctx.actor, name, ...(address && { address }) }
  const merchant = row.partner === null ? {} : { merchant: row.partner }
  await audit({ ...ctx, actor }, { action: 'key.use', subject: 'key', id: name, ...merchant })
}

function stateOf({ revoked_at, expires_at }: Row, now: Date): Key['state'] {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}

function toWire(row: Row, now: Date): Key {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    rights: row.rights,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}

/** Returns the name of a key in records, of its own actions and of those on it. */
const keyName = (id: number, name: string): string => `ключ ${id} (${name})`
