import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AuditLogTable } from './tables.ts'

export async function insertRecords(db: Db, records: readonly Insertable<AuditLogTable>[]): Promise<void> {
  await db.insertInto('audit_log').values(records).execute()
}
