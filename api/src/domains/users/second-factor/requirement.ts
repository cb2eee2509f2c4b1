import type { CallAnswer } from '@cabinet/contract'
import type { Db } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../audit/audit.ts'
import type { Asking } from '../administration/change.ts'
import { administer } from '../administration/lock.ts'
import { hasSecondFactor } from './check-code.ts'

type Requirement = CallAnswer<'GET /users/api/v1/second-factor/requirement'>

/** Whether roles with CREATE_SUPER_USER need the second factor, and how many active users still lack it. */
export async function requirement({ db }: { db: Db }): Promise<Requirement> {
  const { required } = await db
    .selectFrom('security_settings')
    .select('second_factor_required as required')
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permissions')
          .select('permission')
          .whereRef('role_permissions.role_id', '=', 'users.role_id')
          .where('permission', '=', 'CREATE_SUPER_USER'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('second_factors')
            .select('user_id')
            .whereRef('second_factors.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return { required, withoutFactor: Number(count) }
}

/**
 * Who requires it uses it himself: else nobody might be left who can take the requirement back.
 * @throws ApiError 409 SECOND_FACTOR_OFF
 */
export function setRequirement(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { session, actor }: Asking,
  required: boolean,
): Promise<Requirement> {
  return administer({ db }, session, async (trx) => {
    if (required && !(await hasSecondFactor(trx, session.userId)))
      throw new ApiError(409, 'SECOND_FACTOR_OFF', 'Сначала включите вход с кодом у себя')
    const before = await requirement({ db: trx })
    if (before.required === required) return before
    await trx.updateTable('security_settings').set({ second_factor_required: required }).execute()
    await audit(
      { db: trx, now: clock(), actor },
      {
        action: 'security.second-factor-required',
        subject: 'role',
        id: 'CREATE_SUPER_USER',
        before: { required: before.required },
        after: { required },
      },
    )
    return requirement({ db: trx })
  })
}

/** Whether the role of the user needs it. */
export async function isRequiredOf(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .innerJoin('security_settings', (join) => join.onTrue())
    .select('users.id')
    .where('users.id', '=', userId)
    .where('permission', '=', 'CREATE_SUPER_USER')
    .where('second_factor_required', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
