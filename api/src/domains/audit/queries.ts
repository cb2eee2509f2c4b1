import { type Insertable, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AuditLogTable } from './tables.ts'

export async function insertRecords(db: Db, records: readonly Insertable<AuditLogTable>[]): Promise<void> {
  await db.insertInto('audit_log').values(records).execute()
}

/** Adds to an hour's count in one statement. @returns the count; undefined when it would exceed `most` */
export async function incrementHour(
  db: Db,
  { name, key, hour }: { name: string; key: string; hour: Date },
  { by, most }: { by: number; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    insert into hourly_counts as c (name, key, hour, count) values (${name}, ${key}, ${hour}, greatest(${by}::integer, 0))
    on conflict (name, key, hour) do update set count = greatest(c.count + ${by}::integer, 0)
    where c.count + ${by}::integer <= ${most}::integer
    returning count`.execute(db)
  return rows[0]?.count
}

export async function deleteHoursBefore(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('hourly_counts').where('hour', '<', hour).execute()
}

interface DoneAction {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly id: string | number
  readonly version: number
  readonly since: Date
}

export async function hasRecord(
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

export interface AuditFilter {
  readonly actions: readonly string[]
  /** Narrows `ofMerchants`, actions that are read only for these merchants or the user's own ones. */
  readonly within?: {
    readonly ofMerchants: readonly string[]
    readonly merchants: readonly string[]
    readonly own: string
  }
  /** Part of the name of the actor or of the user concerned. */
  readonly person: string
  /** Half-open range. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly beforeId?: number | undefined
}

const MAX_COUNTED = 10_001

function recordsOf(db: Db, { actions, within, person, from, to, beforeId }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .where((eb) =>
      eb.and([
        eb('action', 'in', [...actions, '']),
        ...(within
          ? [
              eb.or([
                eb('action', 'not in', within.ofMerchants),
                eb('merchant', 'in', [...within.merchants, '']),
                eb('actor', '=', within.own),
              ]),
            ]
          : []),
        ...(person === ''
          ? []
          : [
              eb.or([
                contains(sql`actor`, person),
                eb.and([eb('subject', '=', 'user'), contains(sql`subject_id`, person)]),
              ]),
            ]),
        ...(from ? [eb('at', '>=', from)] : []),
        ...(to ? [eb('at', '<', to)] : []),
        ...(beforeId ? [eb('id', '<', beforeId)] : []),
      ]),
    )
}

export function selectRecords(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return recordsOf(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export type AuditRow = Awaited<ReturnType<typeof selectRecords>>[number]

export async function countRecords(db: Db, filter: AuditFilter): Promise<number> {
  const { total } = await db
    .selectFrom(recordsOf(db, filter).select('id').limit(MAX_COUNTED).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
