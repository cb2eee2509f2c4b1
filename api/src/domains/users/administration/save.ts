import type { CallBody, PermissionName } from '@cabinet/contract'
import { visibleText } from '@cabinet/contract/visible-text'
import { ApiError, validationError } from '../../../platform/http/errors.ts'
import type { WritingContext } from '../../../platform/service-context.ts'
import { findUnknownPartners } from '../../partners/facts.ts'
import { selectRole } from '../roles/queries.ts'
import { selectNamesake } from './queries.ts'
import { knownPermissions } from './rights.ts'

type Fields = CallBody<'POST /users/api/v1/users'>

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

/** @param present the changed user; absent for a new one @throws ApiError 400 with a sentence per field, 409 USER_EXISTS */
export async function checkUser(
  ctx: WritingContext,
  fields: Fields,
  present?: { readonly id: number; readonly username: string },
): Promise<CheckedUser> {
  const email = fields.email.trim().toLowerCase()
  const username = fields.username.trim().toLowerCase()
  const expected = present?.username === 'superadmin' ? 'superadmin' : email
  if (username !== expected)
    throw validationError({ username: 'Имя пользователя должно совпадать с электронной почтой' })
  const role = await selectRole(ctx.db, fields.roleName)
  if (role === undefined) throw validationError({ roleName: 'Такой роли нет' })
  const unknown = await findUnknownPartners(ctx, fields.merchants)
  if (unknown.length > 0) throw validationError({ merchants: `Нет таких партнёров: ${unknown.join(', ')}` })
  await assertFree(ctx, email, present?.id)
  return {
    columns: {
      username,
      email,
      last_name: fields.lastName.trim(),
      first_name: fields.firstName.trim(),
      middle_name: visibleText(fields.middleName ?? '') || null,
      phone_number: fields.phoneNumber,
      is_unloading: fields.IsUnloading,
      role_id: role.id,
    },
    merchants: fields.merchants,
    permissions: knownPermissions(role.permissions),
  }
}

async function assertFree({ db }: WritingContext, email: string, except: number | undefined): Promise<void> {
  const others = await selectNamesake(db, { email, username: email })
  if (others.every(({ id }) => id === except)) return
  const message = 'Пользователь с такой почтой уже есть'
  throw new ApiError(409, 'USER_EXISTS', message, { fields: { email: message } })
}
