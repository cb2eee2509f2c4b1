import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { queues } from '../src/jobs/queues.ts'
import type { Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { connectPostgres } from '../src/platform/db/postgres.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { startCluster } from './pg-cluster.ts'

/**
 * Makes a migrated, empty database once, which each test file copies: a template database of the PostgreSQL server in
 * TEST_DATABASE_URL, of a throwaway one when the variable is absent and the programs are there, else a snapshot file of PGlite.
 * The name carries a hash of the schema's sources, so that a change makes a new one.
 */
export async function prepareTemplate(): Promise<void> {
  process.env.TEST_DATABASE_URL ??= (await startCluster())?.url ?? ''
  const url = testDatabaseUrl()
  const hash = await schemaHash()
  if (url === undefined) process.env.API_TEST_SNAPSHOT = await pgliteSnapshot(hash)
  else process.env.API_TEST_TEMPLATE = await postgresTemplate(url, `cabinet_test_${hash}`)
}

async function pgliteSnapshot(hash: string): Promise<string> {
  const folder = join(import.meta.dirname, '../../.cache/api-test')
  const path = join(folder, `${hash}.tar`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const database = await openPglite({})
  await migrateAll(database)
  const dump = await database.pglite.dumpDataDir('none')
  // The file is renamed into place, so that a simultaneous test run never reads half of it.
  await writeFile(`${path}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${path}.${process.pid}`, path)
  await database.close()
  return path
}

async function postgresTemplate(url: string, name: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  try {
    // The second of two simultaneous test runs waits here and finds the template.
    await client.query('select pg_advisory_lock(7113)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`create database ${name}_new`)
      const database = await connectPostgres(withDatabase(url, `${name}_new`))
      await migrateAll(database)
      await database.close()
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}

/** Returns the server that the tests use; an empty variable means PGlite. */
export function testDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function migrateAll(database: Database): Promise<void> {
  await migrate(database.db)
  const jobs = await startJobs(database, {
    queues,
    background: false,
    onError: (error) => console.error(error),
  })
  await jobs.stop()
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['../src/platform/db/migrations', '../src/jobs']) {
    const path = join(import.meta.dirname, folder)
    for (const name of (await readdir(path)).sort()) hash.update(await readFile(join(path, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
