import type { Db } from '../../platform/db/database.ts'
import type { DocumentStore } from './documents.ts'
import { insertDocument } from './queries.ts'

export function jsonStore(db: Db, clock: () => Date): DocumentStore {
  return { put: (document) => insertDocument(db, document, clock()) }
}
