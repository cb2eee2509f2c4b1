/** `pnpm freeze-schema` keeps the schema and some rows as they are in a released version; a test migrates them upward. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { seedDemo } from '../demo/seed.ts'
import type { Db } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { statementsOf } from '../src/platform/db/migrations/index.ts'
import { connectForCopy } from '../src/platform/db/postgres.ts'
import { startCluster } from './pg-cluster.ts'

const file = new URL('./frozen-schema.sql.gz', import.meta.url)

/** Returns the statements that make the frozen database in an empty one. */
export async function readFrozen(): Promise<string[]> {
  return statementsOf(gunzipSync(await readFile(file)).toString())
}

/** Returns the schema's objects, one a line. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable, column_default, generation_expression) as line
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
`.execute(db)
  // A dump sets parentheses differently.
  return rows.map(({ line }) => line.replace(/[()]/g, '')).sort()
}

const isRule = (line: string) => /^\S+ \S+ (?:CHECK|UNIQUE|FOREIGN KEY|PRIMARY KEY|EXCLUDE)\b/.test(line)
const isColumn = (line: string) => /^\S+ \S+ .*\b(?:YES|NO)\b/.test(line) && !isRule(line)
const nameOf = (line: string) => line.split(' ', 2).join(' ')

/**
 * Returns what keeps a version of the older schema from running on the newer one: lost or changed columns, and required columns
 * and new rules on tables that it writes. Both schemas are lines of `describeSchema`. A rule that is replaced under its name is
 * left to the review, because no test can tell whether it became wider.
 */
export function breaksOlder(older: readonly string[], newer: readonly string[]): string[] {
  const tables = new Set(older.filter(isColumn).map((line) => line.split(' ')[0]))
  const rules = new Set(older.filter(isRule).map(nameOf))
  const added = newer.filter((line) => !older.includes(line) && tables.has(line.split(' ')[0]))
  return [
    ...older.filter((line) => isColumn(line) && !newer.includes(line)).map((line) => `lost: ${line}`),
    ...added
      .filter((line) => (isRule(line) ? !rules.has(nameOf(line)) : / NO$/.test(line)))
      .map((line) => `required: ${line}`),
  ]
}

async function freeze(): Promise<void> {
  const cluster = await startCluster()
  if (cluster === undefined) throw new Error('this needs the programs of PostgreSQL')
  const { db, copy, close } = connectForCopy(cluster.url)
  await migrate(db)
  await seedDemo(db, { orders: 40, now: new Date('2026-11-20T12:00:00Z'), businessTz: '+06:00', copy })
  await close()
  const dump = promisify(execFile)('pg_dump', ['--no-owner', '--inserts', cluster.url])
  const { stdout } = await dump
  // The dump contains commands of psql, and a search path that would stay empty.
  const statements = stdout
    .replace(/^\\.*$|^--.*$|^SELECT pg_catalog\.set_config.*$/gm, '')
    .replace(/\n{2,}/g, '\n')
  await writeFile(file, gzipSync(statements, { level: 9 }))
  await cluster.stop()
}

if (import.meta.main) await freeze()
