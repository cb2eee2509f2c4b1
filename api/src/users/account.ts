import { type CallAnswer, permissionNames, permissions } from '@cabinet/contract'
import { scopeOf } from '../db/scope.ts'
import { scoped } from '../db/scoped.ts'
import { notFound } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { selectRoles } from './queries.ts'
import type { Session } from './session.ts'

type Me = CallAnswer<'GET /users/api/v1/me'>
type Role = CallAnswer<'GET /users/api/v1/roles'>[number]

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
  }
}

export async function listRoles({ db }: Pick<Platform, 'db'>): Promise<Role[]> {
  return (await selectRoles(db)).map(roleOnWire)
}

/** Database row → wire; permissions in the order of the matrix, one that the product no longer knows is left out. */
function roleOnWire(row: Awaited<ReturnType<typeof selectRoles>>[number]): Role {
  return {
    id: row.id,
    name: row.name,
    nameRus: row.name_rus,
    nameQaz: row.name_qaz,
    description: row.description,
    permissions: permissionNames
      .filter((name) => row.permissions.includes(name))
      .map((name) => ({ name, nameRus: permissions[name][0], description: permissions[name][1] })),
  }
}
