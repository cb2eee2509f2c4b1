import type { Config } from '../config/config.ts'
import type { Database, Db } from './database.ts'
import { connectPglite } from './pglite.ts'
import { connectPostgres, connectPostgresForCommand } from './postgres.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseReadUrl'>>

/** Connects to PostgreSQL by `databaseUrl`, else to PGlite in the data folder. @throws DataFolderInUse */
export function connect({ databaseUrl, databaseReadUrl, dataDir }: Place): Promise<Database> {
  return databaseUrl === undefined ? connectPglite(dataDir) : connectPostgres(databaseUrl, databaseReadUrl)
}

/** Connects for a command or a migration, whose statements have no end. @throws DataFolderInUse */
export async function connectForCommand({
  databaseUrl,
  dataDir,
}: Place): Promise<{ db: Db; close(): Promise<void> }> {
  return databaseUrl === undefined ? connectPglite(dataDir) : connectPostgresForCommand(databaseUrl)
}
