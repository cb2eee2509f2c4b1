import type { Db } from '../../platform/db/database.ts'
import type { StoredDocument } from './documents.ts'

/** Inserts a document; an existing one stays unchanged. */
export async function insertDocument(
  db: Db,
  { collection, id, fields }: StoredDocument,
  now: Date,
): Promise<void> {
  await db
    .insertInto('documents')
    .values({ collection, id, document: JSON.stringify(fields), stored_at: now })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doNothing())
    .execute()
}
