import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Attachment, Mailer } from './mailer.ts'

/** Mails of the embedded mode: kept in the database with what came with them, and shown on the outbox page. */
export function outboxMailer(db: Db, clock: () => Date): Mailer {
  return {
    async send({ to, subject, text, attachments = [] }) {
      const id = randomUUID()
      const files = await Promise.all(attachments.map(bytesOf))
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('outbox_mails')
          .values({ id, sent_at: clock(), recipient: to, subject, body: text })
          .execute()
        for (const [position, { name, type, content }] of files.entries())
          await trx
            .insertInto('outbox_attachments')
            .values({ mail_id: id, position, name, type, size_bytes: content.byteLength, content })
            .execute()
      })
    },
    close: () => undefined,
  }
}

async function bytesOf({ name, type, content }: Attachment) {
  const parts: Uint8Array[] = []
  for await (const part of content()) parts.push(part)
  return { name, type, content: Buffer.concat(parts) }
}
