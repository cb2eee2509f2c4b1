import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { checkDayOrder, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { endOfDay, startOfDay } from '../../../platform/time/business-zone.ts'
import { selectPage, selectUser } from './queries.ts'
import { toPerson } from './rights.ts'
import { type User, userToWire } from './user-wire.ts'

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
    to: end === undefined ? undefined : endOfDay(end, businessTz),
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
