import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { outboxSms } from './outbox-sms.ts'
import type { SmsSender } from './sms.ts'
import { smsGateway } from './sms-gateway.ts'

/** The gateway of the settings, or the outbox page. */
export function smsSender({ sms }: Pick<Config, 'sms'>, db: Db, clock: () => Date): SmsSender {
  return sms === undefined ? outboxSms(db, clock) : smsGateway(sms)
}
