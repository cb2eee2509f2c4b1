import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { connectPglite } from './pglite.ts'
import { connectPostgres } from './postgres.ts'

/** Connects to PostgreSQL by `databaseUrl`, else to PGlite in the data folder. @throws DataFolderInUse */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === undefined
    ? connectPglite(config.dataDir)
    : connectPostgres(config.databaseUrl)
}
