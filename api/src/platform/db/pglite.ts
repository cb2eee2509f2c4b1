import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { fromPglite } from 'pg-boss'
import { queryLogOption } from '../tracing/tracing.ts'
import { lockDataFolder, onDatabasePanic, watchDataFolder } from './data-folder.ts'
import type { Database } from './database.ts'
import type { OpenTables } from './tables.ts'
import { asText, oid, parseBigint } from './value-parsers.ts'

/** A quarter of the default, because the operating system caches the rest. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

const parsers = { [oid.int8]: parseBigint, [oid.date]: asText, [oid.numeric]: asText }

/**
 * Opens PGlite; an answered write survives a crash but no power cut (docs/decisions/0008). Without its folder
 * the process ends. @throws DataFolderInUse
 */
export async function connectPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'db')
    if (!existsSync(join(folder, 'PG_VERSION'))) {
      // While Maglev compiles, Node may wait for it and it for Node when a short process ends (nodejs/node#54918).
      const program = ['--no-maglev', join(import.meta.dirname, 'make-cluster.ts'), folder]
      await promisify(execFile)(process.execPath, program)
    }
    const opened = await openPglite({ dataDir: folder })
    onDatabasePanic(opened.pglite, endProcess)
    const stopWatching = watchDataFolder(dataDir, endProcess)
    return {
      ...opened,
      close: async () => {
        stopWatching()
        await opened.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Ends without closing, which would query the database again. */
function endProcess(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** Opens PGlite with our value parsers; without a `dataDir` it lives in memory (tests). */
export async function openPglite(options: PGliteOptions): Promise<Database & { pglite: PGlite }> {
  const pglite = new PGlite({ startParams, ...options, parsers })
  await pglite.waitReady
  const db = new Kysely<OpenTables>({ dialect: new PGliteDialect({ pglite }), ...queryLogOption() })
  let cursors = 0
  return {
    engine: 'pglite',
    pglite,
    db,
    reads: db,
    sessions: db,
    background: db,
    clock: () => new Date(),
    takesChanges: async () => {
      await pglite.query('select from kysely_migration limit 1')
      return true
    },
    jobs: fromPglite(pglite),
    // A slow reader must not block the one connection: WITH HOLD keeps the result past its transaction.
    async *stream<Row>(
      query: { compile(): { sql: string; parameters: readonly unknown[] } },
      { batchSize = 500 } = {},
    ) {
      cursors += 1
      const cursor = `stream_${cursors}`
      const { sql, parameters } = query.compile()
      await pglite.query(`declare ${cursor} no scroll cursor with hold for ${sql}`, [...parameters])
      try {
        for (;;) {
          const { rows } = await pglite.query<Row>(`fetch ${batchSize} from ${cursor}`)
          if (rows.length > 0) yield rows
          if (rows.length < batchSize) return
        }
      } finally {
        if (!pglite.closed) await pglite.query(`close ${cursor}`)
      }
    },
    close: async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    },
  }
}
