import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { HourlyCountsTable } from './tables.ts'

/** Adds to an hour's count in one statement. @returns the count; undefined when it would exceed `most` */
export async function incrementHour(
  db: Db,
  { name, key, hour }: Omit<HourlyCountsTable, 'count'>,
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
