import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { checkDayOrder, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { startOfDay, startOfNextDay } from '../../../platform/time/business-zone.ts'
import { selectPage, selectUser, type UserRow } from './queries.ts'
import { type Person, rowToPerson, toPerson, userRefusals } from './rights.ts'

export type User = CallAnswer<'GET /users/api/v1/users/{username}'>

export function userToWire(row: UserRow, requester: Person): User {
  return {
    ID: row.id,
    username: row.username,
    LastName: row.last_name,
    FirstName: row.first_name,
    MiddleName: row.middle_name,
    PhoneNumber: row.phone_number,
    Email: row.email,
    IsUnloading: row.is_unloading,
    Merchants: row.merchants,
    RoleName: row.role_name,
    RoleNameRus: row.role_name_rus,
    JobTitle: row.job_title,
    status: row.status,
    secondFactor: Boolean(row.second_factor),
    registrationDate: row.registered_at.toISOString(),
    fullName: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    version: row.version,
    refused: userRefusals(requester, rowToPerson(row)),
    invitationExpiresAt: row.status === 'invited' ? (row.invitation_expires_at?.toISOString() ?? null) : null,
  }
}

type List = 'GET /users/api/v1/users'

/** Returns a page of users, newest first. Days of registration are those of the business zone. @throws ApiError 400 for a reversed range */
export async function listUsers(ctx: ServiceContext, query: CallQuery<List>): Promise<CallAnswer<List>> {
  const { db, platform } = ctx
  const { registrationStartDate: start, registrationEndDate: end } = query
  checkDayOrder(start, end, 'registrationEndDate')
  const { businessTz } = platform.config
  const filter = {
    name: query.name?.trim().replace(/\s+/g, ' ') ?? '',
    email: query.email?.trim() ?? '',
    merchantId: query.merchantId ?? '',
    from: start === undefined ? undefined : startOfDay(start, businessTz),
    to: end === undefined ? undefined : startOfNextDay(end, businessTz),
  }
  const { rows, total } = await selectPage(db, filter, query)
  return { users: rows.map((row) => userToWire(row, toPerson(ctx))), total }
}

/** @throws ApiError 404 */
export async function getUser(ctx: ServiceContext, username: string): Promise<User> {
  const row = await selectUser(ctx.db, username)
  if (row === undefined) throw notFound('Пользователь не найден')
  return userToWire(row, toPerson(ctx))
}
