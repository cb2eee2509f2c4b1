import { mostViews } from '@cabinet/contract'
import { type SqlBool, sql } from 'kysely'
import type { UserCall } from '../../../platform/call.ts'

type View = { id: number; name: string; query: string }

const columns = ['id', 'name', 'query'] as const

export const selectViews = ({ db, actor }: UserCall): Promise<View[]> =>
  db.selectFrom('order_views').select(columns).where('user_id', '=', actor.userId).orderBy('id').execute()

export async function isNameTaken({ db, actor }: UserCall, name: string, but = 0): Promise<boolean> {
  const namesake = await db
    .selectFrom('order_views')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('id', '<>', but)
    .where(sql<SqlBool>`fold_text(name) = fold_text(${name})`)
    .executeTakeFirst()
  return namesake !== undefined
}

/** Saves of one user are serialised, so that each counts the earlier views. */
export async function lockViews({ db, actor }: UserCall): Promise<void> {
  await sql`select pg_advisory_xact_lock(7246007, ${actor.userId}::integer)`.execute(db)
}

/** @returns nothing when the user has reached the limit of views */
export function insertView({ db, actor }: UserCall, { name, query }: Omit<View, 'id'>) {
  const { userId } = actor
  return db
    .insertInto('order_views')
    .columns(['user_id', 'name', 'query'])
    .expression(
      sql`select ${userId}::bigint, ${name}, ${query}
        where (select count(*) from order_views where user_id = ${userId}) < ${mostViews}`,
    )
    .returning(columns)
    .executeTakeFirst()
}

/** @returns nothing when the user has no such view */
export function renameView({ db, actor }: UserCall, { id, name }: Omit<View, 'query'>) {
  return db
    .updateTable('order_views')
    .set({ name })
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteView({ db, actor }: UserCall, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_views')
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
