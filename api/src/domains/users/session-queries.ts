import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OpenTables } from '../../platform/db/tables.ts'
import { hasConfirmedFactor, isAdministrator, merchantsOfUser, permissionsOfRole } from './queries.ts'
import { hashToken } from './secret-token.ts'
import type { RefreshTokensTable, SessionsTable } from './tables.ts'

/** The moment, and the minutes after which sessions on shared computers end. */
export interface IdleLimit {
  readonly now: Date
  readonly idleMinutes: number
}

/** `ended_because` of a session that no key or press has kept. */
const idle = 'idle'

/** Minutes of a session on a shared computer, by its user's role; null for others. */
const idleMinutesOf = ({ idleMinutes }: Pick<IdleLimit, 'idleMinutes'>) => sql<number | null>`
  case when sessions.last_active_at is not null then coalesce(
    (select r.idle_minutes from roles r join users u on u.role_id = r.id where u.id = sessions.user_id),
    ${idleMinutes}::int) end`

const isIdle = (limit: IdleLimit) => sql<SqlBool>`coalesce(
  sessions.last_active_at + make_interval(mins => ${idleMinutesOf(limit)}) <= ${limit.now}, false)`

/** Returns a live session, or one that ended by idleness, with its user, permissions and merchants in one query, because every request runs it. */
export function selectLiveSession(db: Db, sessionId: string, limit: IdleLimit) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where((eb) => eb.or([eb('sessions.ended_at', 'is', null), eb('sessions.ended_because', '=', idle)]))
    .where('sessions.expires_at', '>', limit.now)
    .where('users.status', '=', 'active')
    .select([
      'sessions.id',
      'sessions.ended_at',
      'sessions.locked_at',
      'users.id as userId',
      'users.username',
      'users.last_name',
      'users.first_name',
      'users.middle_name',
      'sessions.proved_at as provedAt',
    ])
    .select((eb) => [
      permissionsOfRole(eb).as('permissions'),
      merchantsOfUser(eb).as('merchants'),
      mustEnrol(eb).as('mustEnrol'),
      idleMinutesOf(limit).as('idleMinutes'),
      isIdle(limit).as('isIdle'),
    ])
    .executeTakeFirst()
}

export async function endIdleSession(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await endSession(db, { id, reason: idle, now })
}

/** Records a key or press on a shared computer. @returns the moment of the last one; nothing for an ended session, or an ordinary one */
export async function updateActivity(
  db: Db,
  id: string,
  activeAt: Date | undefined,
): Promise<Date | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ last_active_at: sql`greatest(last_active_at, ${activeAt ?? null}::timestamptz)` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('last_active_at', 'is not', null)
    .returning('last_active_at')
    .executeTakeFirst()
  return row?.last_active_at ?? undefined
}

/** A locked session keeps its lock: the other tabs tell of the same. */
export async function lockSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ locked_at: now })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .execute()
}

/** Ends the locked session of a browser's refresh token; an open one stays, as any other of its user. */
export async function endLockedSession(db: Db, refreshToken: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .from('refresh_tokens')
    .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
    .where('refresh_tokens.token_hash', '=', hashToken(refreshToken))
    .where('sessions.locked_at', 'is not', null)
    .where('sessions.ended_at', 'is', null)
    .set({ ended_at: now, ended_because: 'signed in anew' })
    .execute()
}

export async function countLiveSessions(db: Db, limit: IdleLimit): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', limit.now)
    .where((eb) => eb.not(isIdle(limit)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A provider asks its users for a second factor by itself. */
function mustEnrol(eb: ExpressionBuilder<OpenTables, 'users' | 'sessions'>) {
  const required = eb
    .selectFrom('security_settings')
    .select('second_factor_required')
    .where('second_factor_required', '=', true)
  const byProvider = eb
    .selectFrom('oidc_sessions')
    .select('session_id')
    .whereRef('oidc_sessions.session_id', '=', 'sessions.id')
  return eb.and([
    eb.exists(required),
    isAdministrator(eb),
    eb.not(hasConfirmedFactor(eb)),
    eb.not(eb.exists(byProvider)),
  ])
}

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/** More fill no screen; `endSessions` ends all. */
const mostListed = 100

/** Returns the newest sessions, the current one first. */
export function selectSessions(
  db: Db,
  { userId, current, usedAfter, ...limit }: IdleLimit & { userId: number; current: string; usedAfter: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent', 'way'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', limit.now)
    .where('last_used_at', '>', usedAfter)
    .where((eb) => eb.not(isIdle(limit)))
    .orderBy((eb) => eb('id', '=', current), 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(mostListed)
    .execute()
}

export async function endSessions(
  db: Db,
  { userId, except, reason, now }: { userId: number; except?: string; reason: string; now: Date },
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now, ended_because: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (except !== undefined) query = query.where('id', '<>', except)
  await query.execute()
}

/** @param of the expected owner, when there is one @returns the owner; nothing for an ended session or another owner's */
export function endSession(
  db: Db,
  { id, of, reason, now }: { id: string; of?: number; reason: string; now: Date },
) {
  let query = db
    .updateTable('sessions')
    .from('users')
    .set({ ended_at: now, ended_because: reason })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
  if (of !== undefined) query = query.where('users.id', '=', of)
  return query.returning(['users.id as userId', 'users.username as name']).executeTakeFirst()
}

export async function deleteSessionsBefore(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', expiredBefore).execute()
}

export async function updateLastUse(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

/** Notes a step-up, which lifts the lock it was begun under. @returns false for a session that ended or was locked anew meanwhile */
export async function updateStepUp(
  trx: Trx,
  sessionId: string,
  { now, lockedAt }: { now: Date; lockedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ proved_at: now, ...(lockedAt && { locked_at: null }) })
    .where('id', '=', sessionId)
    .$if(lockedAt !== null, (query) => query.where('locked_at', '=', lockedAt))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function selectRefreshToken(db: Db, token: string) {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

export async function insertRefreshToken(db: Db, row: Insertable<RefreshTokensTable>): Promise<void> {
  await db.insertInto('refresh_tokens').values(row).execute()
}

/** @returns the session of an unused valid token, which is used afterwards; nothing otherwise */
export async function takeRefreshToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  return taken?.session_id
}
