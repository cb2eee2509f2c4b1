import type { Db } from '../../platform/db/database.ts'
import type { DocumentStore } from './documents.ts'

/** Collections of JSON in the product's own database: the document store where no cloud is set. */
export function jsonStore(db: Db, clock: () => Date): DocumentStore {
  return {
    async put({ collection, id, fields }) {
      await db
        .insertInto('documents')
        .values({ collection, id, document: JSON.stringify(fields), stored_at: clock() })
        .onConflict((conflict) => conflict.columns(['collection', 'id']).doNothing())
        .execute()
    },
  }
}
