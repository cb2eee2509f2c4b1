import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Attachment, Mailer } from './mailer.ts'
import { insertMail } from './queries.ts'

/** Stores mails of the embedded mode in the database with their attachments; the dev mailbox shows them. */
export function devMailer(db: Db, clock: () => Date): Mailer {
  return {
    async send({ to, subject, text, attachments = [] }) {
      const id = randomUUID()
      const files = await Promise.all(attachments.map(bytesOf))
      const mail = { id, sent_at: clock(), recipient: to, subject, body: text }
      const rows = files.map(({ name, type, content }, position) => ({
        mail_id: id,
        position,
        name,
        type,
        size_bytes: content.byteLength,
        content,
      }))
      await db.transaction().execute((trx) => insertMail(trx, mail, rows))
    },
    close: () => undefined,
  }
}

async function bytesOf({ name, type, content }: Attachment) {
  const parts: Uint8Array[] = []
  for await (const part of content()) parts.push(part)
  return { name, type, content: Buffer.concat(parts) }
}
