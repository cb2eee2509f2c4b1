import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Grants a role without ownership its rights: it reads and writes rows, but only inserts into append-only tables, whose trigger it can't
 * disable. It owns the job queue, which creates and drops tables. Run by the owner.
 * @throws when the role does not exist, or has more rights than this (an owner, a superuser)
 */
export async function grantRuntimeRights(db: Db, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ statement: string }>`
      select format(statement, ${role}::text) as statement from unnest(array[
        'create schema if not exists pgboss authorization %I',
        'grant select, insert, update, delete on all tables in schema public to %I',
        'grant usage, select on all sequences in schema public to %I',
        'revoke insert, update, delete on kysely_migration, kysely_migration_lock from %I']) as statement
      union all
      select format('revoke update, delete on %s from %I', tgrelid::regclass, ${role}::text) from pg_trigger
      where tgfoid = 'refuse_change'::regproc`.execute(trx)
    for (const { statement } of rows) await sql.raw(statement).execute(trx)
    const { rows: more } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and has_table_privilege(${role}, tgrelid, 'update, delete, truncate, trigger')`.execute(
      trx,
    )
    if (more.length > 0) throw new Error(`${role} may change ${more.map(({ name }) => name).join(', ')}`)
  })
}
