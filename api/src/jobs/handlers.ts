import { runDemoBank } from '../../demo/bank/demo-bank.ts'
import { placeNewOrders } from '../../demo/bank/new-orders.ts'
import { foldRollups } from '../domains/analytics/rollup/fold.ts'
import { linkRecords } from '../domains/audit/chain/link.ts'
import { forgetHours } from '../domains/audit/hourly-limit.ts'
import { forgetLooks } from '../domains/operations/canary/watch.ts'
import { expireOrders } from '../domains/orders/transitions/expire.ts'
import { mailWhatIsDue } from '../domains/settlements/mails/send.ts'
import { unloadWhatIsDue } from '../domains/settlements/unloading.ts'
import { forgetTelemetry } from '../domains/telemetry/service.ts'
import { sendPasswordLink } from '../domains/users/password-links.ts'
import { jobCall } from '../platform/call.ts'
import { forgetOldKeys } from '../platform/idempotency/queries.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { deliverDocuments, deliverSms } from '../platform/outbox/lanes.ts'
import type { Platform } from '../platform/platform.ts'

export function jobHandlers(platform: Platform): JobHandlers {
  return {
    'password-link': (data) =>
      sendPasswordLink(jobCall(platform, 'password-link', 'links belong to users, not merchants'), data),
    'no-password-link': () => Promise.resolve(),
    'fold-rollups': async () =>
      void (await foldRollups(jobCall(platform, 'fold-rollups', 'numbers of all merchants'))),
    'deliver-sms': () => deliverSms(jobCall(platform, 'deliver-sms', 'messages of all merchants')),
    'deliver-documents': () =>
      deliverDocuments(jobCall(platform, 'deliver-documents', 'messages of all merchants')),
    'expire-orders': async () =>
      void (await expireOrders(jobCall(platform, 'expire-orders', 'expiry of orders that nobody acted on'))),
    'make-unloadings': () =>
      unloadWhatIsDue(jobCall(platform, 'make-unloadings', 'registers of all partners')),
    'mail-unloadings': () => mailWhatIsDue(jobCall(platform, 'mail-unloadings', 'registers of all partners')),
    'link-audit': async () =>
      void (await linkRecords(jobCall(platform, 'link-audit', 'records of all merchants'))),
    'forget-telemetry': async () => {
      const call = jobCall(platform, 'forget-telemetry', 'numbers of browsers belong to no merchant')
      await forgetTelemetry(call)
      await forgetLooks(call)
    },
    'demo-bank': async () => {
      if (!platform.config.demoBank) return
      const call = jobCall(platform, 'demo-bank', 'the demo bank and its buyers')
      await runDemoBank(call)
      await placeNewOrders(call)
    },
    'forget-keys': async () => {
      const now = platform.clock()
      await forgetOldKeys(platform.db, now)
      await forgetHours(platform.db, now)
    },
  }
}
