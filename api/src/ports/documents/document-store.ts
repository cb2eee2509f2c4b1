import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DocumentStore } from './documents.ts'
import { firestore } from './firestore.ts'
import { jsonStore } from './json-store.ts'

export function documentStore(config: Pick<Config, 'firestore'>, db: Db, clock: () => Date): DocumentStore {
  return config.firestore === undefined ? jsonStore(db, clock) : firestore(config.firestore)
}
