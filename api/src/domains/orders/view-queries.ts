import type { CallBody } from '@cabinet/contract'
import type { UserCall } from '../../platform/call.ts'

type Views = CallBody<'PUT /accounting/v1/order-views'>

export async function selectViews({ db, actor }: UserCall): Promise<Views> {
  const row = await db
    .selectFrom('order_views')
    .select('views')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return row?.views ?? []
}

export async function replaceViews({ db, actor }: UserCall, list: Views): Promise<void> {
  const views = JSON.stringify(list)
  await db
    .insertInto('order_views')
    .values({ user_id: actor.userId, views })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ views }))
    .execute()
}
