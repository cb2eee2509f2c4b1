import type { Db } from '../../platform/db/database.ts'
import type { SmsSender } from './sms.ts'

/** SMS of the embedded mode: kept in the database and shown on the outbox page. */
export function outboxSms(db: Db, clock: () => Date): SmsSender {
  return {
    async send({ id, phone, text }) {
      await db
        .insertInto('outbox_sms')
        .values({ id, sent_at: clock(), phone, text })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
