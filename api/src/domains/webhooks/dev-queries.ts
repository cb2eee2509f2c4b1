import { systemScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'

const maxShown = 100

export function selectByUrl(db: Db, url: string) {
  return scoped(db, systemScope('the receiver of the embedded mode'))
    .selectFrom('webhook_addresses')
    .selectAll()
    .where('url', '=', url)
    .execute()
}

/** Keeps an event, or counts its repeat. */
export async function insertReceived(db: Db, messageId: string, body: string, at: Date): Promise<void> {
  await db
    .insertInto('dev_webhooks')
    .values({ message_id: messageId, received_at: at, body })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet(({ eb }) => ({ times: eb('dev_webhooks.times', '+', 1) })),
    )
    .execute()
}

export function selectReceived(db: Db) {
  return db.selectFrom('dev_webhooks').selectAll().orderBy('received_at', 'desc').limit(maxShown).execute()
}
