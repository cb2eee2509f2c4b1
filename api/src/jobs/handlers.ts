import { placeNewOrders, runDemoBank } from '../../demo/bank/demo-bank.ts'
import { mergeRollupDeltas } from '../domains/analytics/rollup/upkeep.ts'
import { linkRecords } from '../domains/audit/chain/link.ts'
import { deleteOldHours } from '../domains/audit/hourly-limit.ts'
import { deleteExpiredCalls } from '../domains/integrations/call-log.ts'
import { planMorningMails, sendMorningMail } from '../domains/morning-mail/service.ts'
import { sendAlarm, watchAlarms } from '../domains/operations/alarms/alarms.ts'
import { expireOrders } from '../domains/orders/transitions/expire.ts'
import { markMailFailed, sendMail } from '../domains/settlements/mails/send.ts'
import { failUnloading } from '../domains/settlements/making-queries.ts'
import { makeUnloading, planDueRegisters } from '../domains/settlements/unloading.ts'
import { deleteTelemetry } from '../domains/telemetry/service.ts'
import { mailAboutPasskey } from '../domains/users/passkeys/passkeys.ts'
import { sendPasswordLink } from '../domains/users/password-links.ts'
import { forgetOldWebhooks, mailAboutOff } from '../domains/webhooks/upkeep.ts'
import { jobCall } from '../platform/call.ts'
import { deleteOldKeys } from '../platform/idempotency/queries.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { deliverDocument, deliverSms } from '../platform/outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'

export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'webhook-off-mail': (data) =>
      mailAboutOff(jobCall(platform, 'webhook-off-mail', 'addresses of all merchants'), data),
    'forget-webhooks': async () => {
      const call = jobCall(platform, 'forget-webhooks', 'logs of all merchants')
      await forgetOldWebhooks(call)
      await deleteExpiredCalls(call)
    },
    'password-link': (data) =>
      sendPasswordLink(jobCall(platform, 'password-link', 'links belong to users, not merchants'), data),
    'passkey-mail': (data) =>
      mailAboutPasskey(jobCall(platform, 'passkey-mail', 'passkeys belong to users, not merchants'), data),
    'no-password-link': () => Promise.resolve(),
    'fold-rollups': async () =>
      void (await mergeRollupDeltas(jobCall(platform, 'fold-rollups', 'numbers of all merchants'))),
    'deliver-sms': (data, attempt) =>
      deliverSms(jobCall(platform, 'deliver-sms', 'messages of all merchants'), data, attempt),
    'deliver-document': (data, attempt) =>
      deliverDocument(jobCall(platform, 'deliver-document', 'messages of all merchants'), data, attempt),
    'expire-orders': async () =>
      void (await expireOrders(jobCall(platform, 'expire-orders', 'expiry of orders that nobody acted on'))),
    'plan-unloadings': () =>
      planDueRegisters(jobCall(platform, 'plan-unloadings', 'registers of all partners')),
    'make-unloading': ({ id }) =>
      makeUnloading(jobCall(platform, 'make-unloading', 'registers of all partners'), id),
    'unloading-failed': ({ id }) =>
      failUnloading(jobCall(platform, 'unloading-failed', 'registers of all partners'), id),
    'send-mail': ({ id }) => sendMail(jobCall(platform, 'send-mail', 'registers of all partners'), id),
    'mail-failed': ({ id }) =>
      markMailFailed(jobCall(platform, 'mail-failed', 'registers of all partners'), id),
    'plan-morning-mails': () =>
      planMorningMails(jobCall(platform, 'plan-morning-mails', 'mails of all users')),
    'morning-mail': (data) =>
      sendMorningMail(jobCall(platform, 'morning-mail', 'narrowed to the partners of its user'), data),
    'link-audit': async () =>
      void (await linkRecords(jobCall(platform, 'link-audit', 'records of all merchants'))),
    'forget-telemetry': () =>
      deleteTelemetry(jobCall(platform, 'forget-telemetry', 'numbers of browsers belong to no merchant')),
    'demo-bank': async () => {
      const call = jobCall(platform, 'demo-bank', 'the demo bank and its buyers')
      await runDemoBank(call)
      await placeNewOrders(call)
    },
    'watch-alarms': () => watchAlarms(jobCall(platform, 'watch-alarms', 'the state of the whole cabinet')),
    'send-alarm': (data, { signal }) =>
      sendAlarm(jobCall(platform, 'send-alarm', 'the state of the whole cabinet'), data, signal),
    'forget-keys': async () => {
      const { db, now } = jobCall(platform, 'forget-keys', 'answers and counts belong to no merchant')
      await deleteOldKeys(db, now)
      await deleteOldHours(db, now)
    },
  }
}
