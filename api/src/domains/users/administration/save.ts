import type { CallBody, PermissionName } from '@cabinet/contract'
import { systemScope } from '../../../platform/access/scope.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import { knownPermissions } from './rights.ts'

type Fields = CallBody<'PUT /users/api/v1/users/{username}'>

/** What a form of a user sends, checked against roles, partners and other users. */
export interface CheckedUser {
  readonly columns: {
    username: string
    email: string
    last_name: string
    first_name: string
    middle_name: string | null
    phone_number: string
    is_unloading: boolean
    role_id: number
  }
  readonly merchants: readonly string[]
  readonly permissions: ReadonlySet<PermissionName>
}

/**
 * @param present the user that is changed; none for a new one.
 * @throws ApiError 400 with a sentence per field, 409 USER_EXISTS.
 */
export async function checkUser(
  trx: Trx,
  fields: Fields,
  present?: { readonly id: number; readonly username: string },
): Promise<CheckedUser> {
  const email = fields.email.trim().toLowerCase()
  const username = fields.username.trim().toLowerCase()
  const expected = present?.username === 'superadmin' ? 'superadmin' : email
  if (username !== expected)
    throw validationError({ username: 'Имя пользователя должно совпадать с электронной почтой' })
  const lastName = required(fields.lastName, 'lastName')
  const firstName = required(fields.firstName, 'firstName')
  const role = await findRole(trx, fields.roleName)
  await assertPartners(trx, fields.merchants)
  await assertFree(trx, email, present?.id)
  return {
    columns: {
      username,
      email,
      last_name: lastName,
      first_name: firstName,
      middle_name: fields.middleName?.trim() || null,
      phone_number: fields.phoneNumber,
      is_unloading: fields.IsUnloading,
      role_id: role.id,
    },
    merchants: fields.merchants,
    permissions: role.permissions,
  }
}

export async function replaceMerchants(
  trx: Trx,
  userId: number,
  merchants: readonly string[],
): Promise<void> {
  await trx.deleteFrom('user_merchants').where('user_id', '=', userId).execute()
  if (merchants.length > 0)
    await trx
      .insertInto('user_merchants')
      .values(merchants.map((merchant_id) => ({ user_id: userId, merchant_id })))
      .execute()
}

function required(value: string, field: string): string {
  const trimmed = value.trim()
  if (trimmed === '') throw validationError({ [field]: 'Обязательное поле для заполнения' })
  return trimmed
}

async function findRole(trx: Trx, name: string): Promise<{ id: number; permissions: Set<PermissionName> }> {
  const role = await trx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
  if (role === undefined) throw validationError({ roleName: 'Такой роли нет' })
  const held = await trx
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', role.id)
    .execute()
  return { id: role.id, permissions: knownPermissions(held.map(({ permission }) => permission)) }
}

async function assertPartners(trx: Trx, merchants: readonly string[]): Promise<void> {
  if (merchants.length === 0) return
  const found = await scoped(trx, systemScope('administrators give users every partner'))
    .selectFrom('merchants')
    .select('merchant_id')
    .where('merchant_id', 'in', merchants)
    .execute()
  const known = new Set(found.map(({ merchant_id }) => merchant_id))
  const unknown = merchants.filter((id) => !known.has(id))
  if (unknown.length > 0) throw validationError({ merchants: `Нет таких партнёров: ${unknown.join(', ')}` })
}

async function assertFree(trx: Trx, email: string, except: number | undefined): Promise<void> {
  let query = trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', email), eb('username', '=', email)]))
  if (except !== undefined) query = query.where('id', '<>', except)
  if ((await query.executeTakeFirst()) === undefined) return
  const message = 'Пользователь с такой почтой уже есть'
  throw new ApiError(409, 'USER_EXISTS', message, { fields: { email: message } })
}
