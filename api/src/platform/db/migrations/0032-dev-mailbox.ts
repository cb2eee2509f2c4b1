import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** What the dev mailbox shows has nothing to do with the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table outbox_mails rename to dev_mails',
    'alter table outbox_attachments rename to dev_attachments',
    'alter table outbox_sms rename to dev_sms',
  ])
}
