import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import type { Database } from '../src/platform/db/database.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { connectPostgres, pools } from '../src/platform/db/postgres.ts'
import { testDatabaseUrl, withDatabase } from './template.ts'

/**
 * Opens a fresh, migrated, empty database on the server in TEST_DATABASE_URL, or PGlite in memory. The caller closes it.
 * @throws in a test file without the name *.db.test.ts.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = testDatabaseUrl()
  return url === undefined ? fromSnapshot() : fromTemplate(url)
}

async function fromSnapshot(): Promise<Database> {
  const snapshot = await readFile(required('API_TEST_SNAPSHOT'))
  return openPglite({ loadDataDir: new Blob([new Uint8Array(snapshot)]) })
}

async function fromTemplate(server: string): Promise<Database> {
  const { url, drop } = await createPostgres(server)
  const database = await connectPostgres(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Gives the connections that a test file opens later a minute for each wait and statement, so that a busy machine causes no refusal. */
export function waitForSlowMachine(): void {
  for (const limits of Object.values(pools)) Object.assign(limits, { waitMs: 60_000, statementMs: 60_000 })
}

/** Creates a fresh, migrated, empty database on a PostgreSQL server, which several processes can use. */
export async function createPostgres(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `cabinet_run_${randomBytes(6).toString('hex')}`
  // The server copies the template as files: without fsync, this is faster than the default and than emptying fifty tables.
  await administer(
    server,
    `create database ${name} template ${required('API_TEST_TEMPLATE')} strategy file_copy`,
  )
  return {
    url: withDatabase(server, name),
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Returns a variable set by the global setup of the Jest project `database`. */
function required(name: string): string {
  const { testPath = '' } = expect.getState()
  if (!/\.db\.(long\.)?test\.ts$/.test(testPath))
    throw new Error(`${testPath} opens a database: call it *.db.test.ts, so that it runs where there is one`)
  const value = process.env[name]
  if (value === undefined)
    throw new Error(`${name} is set by the global setup of the Jest project "database"`)
  return value
}
