import type { Db } from '../../platform/db/database.ts'
import type { DocumentStore } from './documents.ts'
import { insertDocument } from './queries.ts'

/** Collections of JSON in the product's own database: the document store where no cloud is set. */
export function jsonStore(db: Db, clock: () => Date): DocumentStore {
  return { put: (document) => insertDocument(db, document, clock()) }
}
