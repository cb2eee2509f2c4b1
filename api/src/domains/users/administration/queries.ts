import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Users with their role, merchants and the end of a pending invitation. */
export function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select('roles.name as role_name')
    .select((eb) => [
      sql<string[]>`array(${eb
        .selectFrom('user_merchants')
        .whereRef('user_merchants.user_id', '=', 'users.id')
        .select('merchant_id')
        .orderBy('merchant_id')})`.as('merchants'),
      sql<string[]>`array(${eb
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'users.role_id')
        .select('permission')})`.as('permissions'),
      eb
        .exists(
          eb
            .selectFrom('second_factors')
            .select('user_id')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('second_factor'),
      eb
        .selectFrom('password_tokens')
        .whereRef('password_tokens.user_id', '=', 'users.id')
        .where('purpose', '=', 'invitation')
        .where('used_at', 'is', null)
        .select((inner) => inner.fn.max('expires_at').as('expires_at'))
        .as('invitation_expires_at'),
    ])
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>
