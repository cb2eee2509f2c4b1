import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { AuditLogTable } from './tables.ts'

export async function insertRecords(db: Db, records: readonly Insertable<AuditLogTable>[]): Promise<void> {
  await db.insertInto('audit_log').values(records).execute()
}

export function selectRecorded(
  db: Db,
  { actor, action, since }: { actor: string; action: string; since: Date },
) {
  return db
    .selectFrom('audit_log')
    .select([
      sql<number>`count(*)::int`.as('records'),
      sql<number>`coalesce(sum((after ->> 'count')::int), 0)::int`.as('count'),
    ])
    .where('actor', '=', actor)
    .where('at', '>=', since)
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
}

interface DoneAction {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly id: string | number
  readonly version: number
  readonly since: Date
}

export async function selectDone(
  db: Db,
  { actor, action, subject, id, version, since }: DoneAction,
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .where('at', '>=', since)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where(sql<boolean>`(after ->> 'version')::int = ${version}`)
    .executeTakeFirst()
  return found !== undefined
}
