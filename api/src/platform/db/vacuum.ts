import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Takes the dead rows of a table away that is filled and emptied all the time: PGlite has nobody else who does. A role that owns no
 * table may not, and leaves it to the server's autovacuum.
 */
export async function vacuum(db: Db, table: string): Promise<void> {
  const { rows } =
    await sql`select from pg_class where oid = ${table}::regclass and pg_has_role(relowner, 'usage')`.execute(
      db,
    )
  if (rows.length > 0) await sql.raw(`vacuum ${table}`).execute(db)
}
