import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DevAttachmentsTable, DevMailsTable } from './tables.ts'

type SentMail = Selectable<DevMailsTable>
type SentFile = Selectable<DevAttachmentsTable>

export async function insertMail(trx: Trx, mail: SentMail, files: readonly SentFile[]): Promise<void> {
  await trx.insertInto('dev_mails').values(mail).execute()
  for (const file of files) await trx.insertInto('dev_attachments').values(file).execute()
}

export function selectMails(db: Db, limit: number): Promise<SentMail[]> {
  return db.selectFrom('dev_mails').selectAll().orderBy('sent_at', 'desc').limit(limit).execute()
}

export function selectFiles(
  db: Db,
  mailIds: readonly string[],
): Promise<Omit<SentFile, 'content' | 'type'>[]> {
  if (mailIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('dev_attachments')
    .select(['mail_id', 'position', 'name', 'size_bytes'])
    .where('mail_id', 'in', mailIds)
    .orderBy('position')
    .execute()
}

export function selectFile(db: Db, { mail, position }: { mail: string; position: number }) {
  return db
    .selectFrom('dev_attachments')
    .select(['name', 'type', 'content'])
    .where('mail_id', '=', mail)
    .where('position', '=', position)
    .executeTakeFirst()
}
