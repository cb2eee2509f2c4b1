import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OpenTables } from '../../platform/db/tables.ts'
import { hasConfirmedFactor, isAdministrator, merchantsOfUser, permissionsOfRole } from './queries.ts'
import { hashToken } from './secret-token.ts'
import type { RefreshTokensTable, SessionsTable } from './tables.ts'

/** Returns a live session with its user, permissions and merchants in one query, because every request runs it. */
export function selectLiveSession(db: Db, sessionId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .select([
      'sessions.id',
      'users.id as userId',
      'users.username',
      'users.last_name',
      'users.first_name',
      'users.middle_name',
    ])
    .select((eb) => [
      permissionsOfRole(eb).as('permissions'),
      merchantsOfUser(eb).as('merchants'),
      mustEnrol(eb).as('mustEnrol'),
    ])
    .executeTakeFirst()
}

export async function countLiveSessions(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
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
  { userId, current, now, usedAfter }: { userId: number; current: string; now: Date; usedAfter: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedAfter)
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
