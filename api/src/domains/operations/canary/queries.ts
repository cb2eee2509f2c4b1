import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CanaryLooksTable } from '../tables.ts'

/** Number of the last look at a canary, by its beginning; 0 before the first. */
export async function lastLook(db: Db, app: string, since: string): Promise<number> {
  return (await newestLook(db, app, since))?.look ?? 0
}

export function newestLook(
  db: Db,
  app: string,
  since: string,
): Promise<Selectable<CanaryLooksTable> | undefined> {
  return db
    .selectFrom('canary_looks')
    .selectAll()
    .where('app', '=', app)
    .where('canary', '=', since)
    .orderBy('look', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Another process may have taken the same look at the same time: one of them is enough. */
export async function noteLook(db: Db, look: Insertable<CanaryLooksTable>): Promise<void> {
  await db
    .insertInto('canary_looks')
    .values(look)
    .onConflict((conflict) => conflict.columns(['canary', 'app', 'look']).doNothing())
    .execute()
}

export async function forgetLooks(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000)
  await db.deleteFrom('canary_looks').where('at', '<', monthAgo).execute()
}
