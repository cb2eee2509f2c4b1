import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OpenTables } from '../../platform/db/tables.ts'

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
      mustEnrol(eb).as('mustEnrol'),
    ])
    .executeTakeFirst()
}

/** The second factor is required of the user's role, and he has not turned it on. */
function mustEnrol(eb: ExpressionBuilder<OpenTables, 'users'>) {
  return eb.and([
    eb.exists(
      eb
        .selectFrom('security_settings')
        .select('second_factor_required')
        .where('second_factor_required', '=', true),
    ),
    eb.exists(
      eb
        .selectFrom('role_permissions')
        .select('permission')
        .whereRef('role_permissions.role_id', '=', 'users.role_id')
        .where('permission', '=', 'CREATE_SUPER_USER'),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('second_factors')
          .select('user_id')
          .whereRef('second_factors.user_id', '=', 'users.id')
          .where('confirmed_at', 'is not', null),
      ),
    ),
  ])
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
