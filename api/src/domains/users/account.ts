import type { CallAnswer } from '@cabinet/contract'
import { scopeOf } from '../../platform/access/scope.ts'
import { rightsOf, type Session } from '../../platform/access/session.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectRoles } from './queries.ts'
import { roleOnWire } from './roles/role-wire.ts'

type Me = CallAnswer<'GET /users/api/v1/me'>

/** The signed-in user as the cabinet's frame needs him: name, role with permissions, merchants to choose from. */
export async function describeMe(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  session: Session,
): Promise<Me> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', session.userId)
    .executeTakeFirst()
  if (user === undefined) throw notFound()
  const roles = await selectRoles(db, { userId: session.userId })
  const merchants = await scoped(db, scopeOf(session))
    .selectFrom('merchants')
    .select(['merchant_id', 'merchant_legal_name as name'])
    .orderBy('merchant_id')
    .execute()
  return {
    username: session.username,
    email: user.email,
    fullName: session.fullName,
    roles: roles.map(roleOnWire),
    merchants,
    businessTz: config.businessTz,
    rights: rightsOf(session),
    mustEnrol: session.mustEnrol,
  }
}
