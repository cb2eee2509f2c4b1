import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DevSmsTable } from './tables.ts'

/** Inserts an SMS unless its id is stored, which means that it was sent twice. */
export async function insertSms(db: Db, sms: Selectable<DevSmsTable>): Promise<void> {
  await db
    .insertInto('dev_sms')
    .values(sms)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function selectSms(db: Db, limit: number): Promise<Selectable<DevSmsTable>[]> {
  return db.selectFrom('dev_sms').selectAll().orderBy('sent_at', 'desc').limit(limit).execute()
}
