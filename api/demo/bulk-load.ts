import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { Trx } from '../src/platform/db/database.ts'

/** Fills empty tables without their indexes, keys and triggers, which are made anew at the end: several times faster. */
export async function bulkLoad(
  trx: Trx,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const those = sql`any(${[...tables]}::text[]::regclass[])`
  const { rows: constraints } = await sql<{ isForeign: boolean; drop: string; make: string }>`
    select contype = 'f' as "isForeign",
           format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint
    where contype in ('f', 'p', 'u') and (conrelid = ${those} or contype = 'f' and confrelid = ${those})
    order by oid`.execute(trx)
  const indexes = await sql<{ drop: string; make: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = ${those} and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    trx,
  )
  // Foreign keys depend on the other keys: they are dropped first and made last.
  const foreignKeys = constraints.filter(({ isForeign }) => isForeign)
  const keys = constraints.filter(({ isForeign }) => !isForeign)
  const triggers = (state: string) => tables.map((table) => `alter table ${table} ${state} trigger user`)
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  }
  const all = [...foreignKeys, ...keys, ...indexes.rows]
  const make = (dropped: readonly { readonly make: string }[]) => run(dropped.map(({ make }) => make))
  const memory = (megabytes: number) => run([`set local maintenance_work_mem = '${megabytes}MB'`])
  await run([...all.map(({ drop }) => drop), ...triggers('disable')])
  await load()
  // 32 MB each, the least with which a process takes part, fits its core's cache: with more memory sorting takes half as long again.
  await memory(32 * availableParallelism())
  await make([...indexes.rows, ...keys])
  // A join of the whole tables may take more memory here.
  await memory(1500)
  await make(foreignKeys)
  await run(triggers('enable'))
}
