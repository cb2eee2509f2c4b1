import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { Mailer } from './mailer.ts'

/** Mails of the embedded mode: kept in the database and shown on the outbox page. */
export function outboxMailer(db: Db, clock: () => Date): Mailer {
  return {
    async send({ to, subject, text }) {
      await db
        .insertInto('outbox_mails')
        .values({ id: randomUUID(), sent_at: clock(), recipient: to, subject, body: text })
        .execute()
    },
    close: () => undefined,
  }
}
