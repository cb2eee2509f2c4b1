import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Vacuums a table that fills and empties constantly: PGlite has no autovacuum. A role without the table leaves it to the server's autovacuum. */
export async function vacuum(db: Db, table: string): Promise<void> {
  const { rows } =
    await sql`select from pg_class where oid = ${table}::regclass and pg_has_role(relowner, 'usage')`.execute(
      db,
    )
  if (rows.length > 0) await sql.raw(`vacuum ${table}`).execute(db)
}
