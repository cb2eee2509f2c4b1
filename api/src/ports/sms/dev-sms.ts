import type { Db } from '../../platform/db/database.ts'
import { insertSms, selectSms } from './queries.ts'
import type { SmsSender } from './sms.ts'

/** SMS of the embedded mode: kept in the database and shown in the dev mailbox. */
export function devSms(db: Db, clock: () => Date): SmsSender {
  return { send: ({ id, phone, text }) => insertSms(db, { id, sent_at: clock(), phone, text }) }
}

/** What was sent in the embedded mode, newest first. */
export const sentSms = selectSms
