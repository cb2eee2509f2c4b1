import type { Db, Trx } from '../../platform/db/database.ts'

export async function selectMailSubscription(db: Db, userId: number, unsent?: string): Promise<boolean> {
  const row = await db
    .selectFrom('morning_mails')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('wished_since', 'is not', null)
    .$if(unsent !== undefined, (query) => query.where('sent_day', 'is distinct from', unsent ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when the setting already stood so */
export async function updateMailSubscription(db: Trx, userId: number, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('morning_mails')
    .set({ wished_since: since })
    .where('user_id', '=', userId)
    .where('wished_since', since === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertUser(db: Trx, userId: number): Promise<void> {
  await db
    .insertInto('morning_mails')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks the mails of a day as queued; of two concurrent planners the second finds none left. @returns their users */
export async function queueMorningMails(db: Trx, day: string, before: Date): Promise<number[]> {
  const rows = await db
    .updateTable('morning_mails')
    .set({ queued_day: day })
    .where('wished_since', '<', before)
    .where('queued_day', 'is distinct from', day)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function markSent(db: Db, userId: number, day: string): Promise<void> {
  await db.updateTable('morning_mails').set({ sent_day: day }).where('user_id', '=', userId).execute()
}
