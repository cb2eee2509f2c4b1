import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { notFound, validationError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endOfDay, startOfDay } from '../../../platform/time/business-zone.ts'
import { selectUsers } from './queries.ts'
import { type User, userOnWire } from './user-wire.ts'

type List = 'GET /users/api/v1/users'

/** A page of users, the newest first. Days of registration are those of the business zone. @throws ApiError 400, no such range */
export async function listUsers(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  query: CallQuery<List>,
): Promise<CallAnswer<List>> {
  const { email, merchantId, registrationStartDate: start, registrationEndDate: end } = query
  if (start !== undefined && end !== undefined && end < start)
    throw validationError({ registrationEndDate: 'Дата окончания раньше даты начала' })
  let users = selectUsers(db)
  const part = email?.trim().toLowerCase() ?? ''
  if (part !== '') users = users.where('users.email', 'like', `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  if (merchantId !== undefined && merchantId !== '')
    users = users.where('users.id', 'in', (eb) =>
      eb.selectFrom('user_merchants').select('user_id').where('merchant_id', '=', merchantId),
    )
  if (start !== undefined)
    users = users.where('users.registered_at', '>=', startOfDay(start, config.businessTz))
  if (end !== undefined) users = users.where('users.registered_at', '<', endOfDay(end, config.businessTz))
  const { total } = await users
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await users
    .orderBy('users.registered_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(query.lim)
    .offset((query.page - 1) * query.lim)
    .execute()
  return { users: rows.map(userOnWire), total }
}

/** @throws ApiError 404 */
export async function getUser({ db }: Pick<Platform, 'db'>, username: string): Promise<User> {
  const row = await selectUsers(db).where('username', '=', username.toLowerCase()).executeTakeFirst()
  if (row === undefined) throw notFound('Пользователь не найден')
  return userOnWire(row)
}
