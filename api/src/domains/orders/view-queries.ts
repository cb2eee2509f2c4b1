import type { CallAnswer, CallBody } from '@cabinet/contract'
import { sql } from 'kysely'
import { inTransaction, type UserCall } from '../../platform/call.ts'
import { lockNumber } from '../../platform/db/advisory-locks.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** The limit of saved views per user. */
const maxViews = 10

export function selectViews({ db, actor }: UserCall): Promise<CallAnswer<'GET /accounting/v1/order-views'>> {
  return db
    .selectFrom('order_views')
    .select(['name', 'query'])
    .where('user_id', '=', actor.userId)
    .orderBy('id')
    .execute()
}

/** Saves a query under a name, or deletes its view. @throws ApiError 409 above the limit */
export async function saveView(
  call: UserCall,
  { name, query }: CallBody<'PUT /accounting/v1/order-views'>,
): Promise<void> {
  const { userId } = call.actor
  if (name === null) {
    await call.db.deleteFrom('order_views').where('user_id', '=', userId).where('query', '=', query).execute()
    return
  }
  const { numAffectedRows } = await inTransaction(call, async ({ db }) => {
    // An insert counts only what is committed, so views of one user are saved one after another.
    await sql`select pg_advisory_xact_lock(${lockNumber('viewsOfUser')}, ${userId}::integer)`.execute(db)
    return sql`
      insert into order_views (user_id, query, name) select ${userId}, ${query}, ${name}
      where (select count(*) from order_views where user_id = ${userId} and query <> ${query}) < ${maxViews}
      on conflict (user_id, query) do update set name = excluded.name`.execute(db)
  })
  if (!numAffectedRows)
    throw new ApiError(409, 'TOO_MANY_VIEWS', `Можно сохранить не больше ${maxViews} видов. Удалите лишний`)
}
