import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A live session with its user, permissions and merchants, in one query: this runs at every request. */
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
      sql<string[]>`array(${eb
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'users.role_id')
        .select('permission')})`.as('permissions'),
      sql<string[]>`array(${eb
        .selectFrom('user_merchants')
        .whereRef('user_merchants.user_id', '=', 'users.id')
        .select('merchant_id')
        .orderBy('merchant_id')})`.as('merchants'),
    ])
    .executeTakeFirst()
}

export function selectCredentials(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'status'])
    .where('username', '=', username)
    .executeTakeFirst()
}

/** Ends sessions of a user; `except` keeps one. */
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

/** @returns whose session it was; `undefined` when it is over already. */
export function endSession(db: Db, sessionId: string, reason: string, now: Date) {
  return db
    .updateTable('sessions')
    .from('users')
    .set({ ended_at: now, ended_because: reason })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .returning(['users.id as userId', 'users.username as name'])
    .executeTakeFirst()
}

/** Roles with their permissions, in the order in which they were made. */
export function selectRoles(db: Db, { userId }: { userId?: number } = {}) {
  let query = db
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'roles.id')
        .select('permission')})`.as('permissions'),
    )
    .orderBy('roles.id')
  if (userId !== undefined)
    query = query.where('roles.id', '=', (eb) =>
      eb.selectFrom('users').select('users.role_id').where('users.id', '=', userId),
    )
  return query.execute()
}
