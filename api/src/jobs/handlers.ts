import { placeNewOrders, runDemoBank } from '../../demo/bank/demo-bank.ts'
import { mergeRollupDeltas } from '../domains/analytics/rollup/upkeep.ts'
import { linkRecords } from '../domains/audit/chain/chain.ts'
import { deleteExpiredCalls } from '../domains/integrations/call-log.ts'
import { deleteOldHours } from '../domains/limits/hourly-limit.ts'
import { planMorningMails, sendMorningMail } from '../domains/morning-mail/service.ts'
import { sendAlarm, watchAlarms } from '../domains/operations/alarms/alarms.ts'
import { expireOrders } from '../domains/orders/transitions/bank-and-clock.ts'
import { markMailFailed, sendMail } from '../domains/settlements/mails/send.ts'
import { failUnloading } from '../domains/settlements/making-queries.ts'
import { makeUnloading, planDueRegisters } from '../domains/settlements/unloading.ts'
import { deleteTelemetry } from '../domains/telemetry/service.ts'
import { mailAboutPasskey } from '../domains/users/passkeys/passkeys.ts'
import { sendPasswordLink } from '../domains/users/password-links.ts'
import { forgetOldWebhooks, mailAboutOff } from '../domains/webhooks/upkeep.ts'
import { deleteOldKeys } from '../platform/idempotency/queries.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { deliverDocument, deliverSms } from '../platform/outbox/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import { jobContext } from '../platform/service-context.ts'

export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'webhook-off-mail': (data) =>
      mailAboutOff(jobContext(platform, 'webhook-off-mail', 'addresses of all merchants'), data),
    'forget-webhooks': async () => {
      const ctx = jobContext(platform, 'forget-webhooks', 'logs of all merchants')
      await forgetOldWebhooks(ctx)
      await deleteExpiredCalls(ctx)
    },
    'password-link': (data) =>
      sendPasswordLink(jobContext(platform, 'password-link', 'links belong to users, not merchants'), data),
    'passkey-mail': (data) =>
      mailAboutPasskey(jobContext(platform, 'passkey-mail', 'passkeys belong to users, not merchants'), data),
    'no-password-link': () => Promise.resolve(),
    'fold-rollups': async () =>
      void (await mergeRollupDeltas(jobContext(platform, 'fold-rollups', 'numbers of all merchants'))),
    'deliver-sms': (data, attempt) =>
      deliverSms(jobContext(platform, 'deliver-sms', 'messages of all merchants'), data, attempt),
    'deliver-document': (data, attempt) =>
      deliverDocument(jobContext(platform, 'deliver-document', 'messages of all merchants'), data, attempt),
    'expire-orders': async () =>
      void (await expireOrders(
        jobContext(platform, 'expire-orders', 'expiry of orders that nobody acted on'),
      )),
    'plan-unloadings': () =>
      planDueRegisters(jobContext(platform, 'plan-unloadings', 'registers of all partners')),
    'make-unloading': ({ id }) =>
      makeUnloading(jobContext(platform, 'make-unloading', 'registers of all partners'), id),
    'unloading-failed': ({ id }) =>
      failUnloading(jobContext(platform, 'unloading-failed', 'registers of all partners'), id),
    'send-mail': ({ id }) => sendMail(jobContext(platform, 'send-mail', 'registers of all partners'), id),
    'mail-failed': ({ id }) =>
      markMailFailed(jobContext(platform, 'mail-failed', 'registers of all partners'), id),
    'plan-morning-mails': () =>
      planMorningMails(jobContext(platform, 'plan-morning-mails', 'mails of all users')),
    'morning-mail': (data) =>
      sendMorningMail(jobContext(platform, 'morning-mail', 'narrowed to the partners of its user'), data),
    'link-audit': async () =>
      void (await linkRecords(jobContext(platform, 'link-audit', 'records of all merchants'))),
    'forget-telemetry': () =>
      deleteTelemetry(jobContext(platform, 'forget-telemetry', 'numbers of browsers belong to no merchant')),
    'demo-bank': async () => {
      const ctx = jobContext(platform, 'demo-bank', 'the demo bank and its buyers')
      await runDemoBank(ctx)
      await placeNewOrders(ctx)
    },
    'watch-alarms': () => watchAlarms(jobContext(platform, 'watch-alarms', 'the state of the whole cabinet')),
    'send-alarm': (data, { signal }) =>
      sendAlarm(jobContext(platform, 'send-alarm', 'the state of the whole cabinet'), data, signal),
    'forget-keys': async () => {
      const { db, now } = jobContext(platform, 'forget-keys', 'answers and counts belong to no merchant')
      await deleteOldKeys(db, now)
      await deleteOldHours(db, now)
    },
  }
}
