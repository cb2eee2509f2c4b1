import type { Db } from '../../platform/db/database.ts'
import { insertSms, selectSms } from './queries.ts'
import type { SmsSender } from './sms.ts'

export function devSms(db: Db, clock: () => Date): SmsSender {
  return { send: ({ id, phone, text }) => insertSms(db, { id, sent_at: clock(), phone, text }) }
}

export const sentSms = selectSms
