import type { CallAnswer, CallBody } from '@cabinet/contract'
import { sql } from 'kysely'
import type { UserCall } from '../../platform/call.ts'
import { ApiError } from '../../platform/http/errors.ts'

/** The limit of saved views per user. */
const mostViews = 10

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
  { db, actor: { userId } }: UserCall,
  { name, query }: CallBody<'PUT /accounting/v1/order-views'>,
): Promise<void> {
  if (name === null) {
    await db.deleteFrom('order_views').where('user_id', '=', userId).where('query', '=', query).execute()
    return
  }
  const { numAffectedRows } = await sql`
    insert into order_views (user_id, query, name) select ${userId}, ${query}, ${name}
    where (select count(*) from order_views where user_id = ${userId} and query <> ${query}) < ${mostViews}
    on conflict (user_id, query) do update set name = excluded.name`.execute(db)
  if (!numAffectedRows)
    throw new ApiError(409, 'TOO_MANY_VIEWS', `Можно сохранить не больше ${mostViews} видов. Удалите лишний`)
}
