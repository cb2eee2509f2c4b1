import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { devSms } from './dev-sms.ts'
import type { SmsSender } from './sms.ts'
import { smsGateway } from './sms-gateway.ts'

export function smsSender({ sms }: Pick<Config, 'sms'>, db: Db, clock: () => Date): SmsSender {
  return sms === undefined ? devSms(db, clock) : smsGateway(sms)
}
