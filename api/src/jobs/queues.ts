import type { PasswordTokenPurpose } from '../domains/users/tables.ts'
import type { Queues } from '../platform/jobs/jobs.ts'
import type { StoredDocument } from '../ports/documents/documents.ts'

declare module '../platform/jobs/jobs.ts' {
  /** Each domain declares its jobs here and in `queues`. */
  interface JobData {
    /** `known`: requested from a browser that the owner has signed in with. */
    'password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    /** Requests for unknown addresses wait here and do nothing, so that they delay no real mail. */
    'no-password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    'passkey-mail': { userId: number; name: string }
    /** An SMS, encrypted because it contains a code; useless after `expiresAt` (ISO). */
    'deliver-sms': { sealed: string; expiresAt: string }
    'deliver-document': StoredDocument
    'make-unloading': { id: number }
    'unloading-failed': { id: number }
    'send-mail': { id: number }
    'mail-failed': { id: number }
    'plan-morning-mails': Record<string, never>
    /** `day` of the business zone, after whose morning the mail is not sent. */
    'morning-mail': { userId: number; day: string }
    'webhook-off-mail': { addressId: number; userId: number }
    'forget-webhooks': Record<string, never>
    'fold-rollups': Record<string, never>
    'expire-orders': Record<string, never>
    'forget-keys': Record<string, never>
    'plan-unloadings': Record<string, never>
    /** Links new audit records into their chain. */
    'link-audit': Record<string, never>
    'forget-telemetry': Record<string, never>
    'demo-bank': Record<string, never>
    'watch-alarms': Record<string, never>
    'send-alarm': { name: string; text: string; state: 'raised' | 'over'; at: string }
  }
}

const minute = 60
const hour = 60 * minute
const years = 3650 * 24 * hour

/** A person waits for these at a counter or in front of an empty mailbox. */
const interactive = { pollSeconds: 1 }

/** A missed run is harmless, because the next one does the same work. */
const schedule = { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600 }

export const queues: Queues = {
  'webhook-off-mail': { retryLimit: 15, retryDelay: minute, retryDelayMax: hour, deleteAfterSeconds: hour },
  'forget-webhooks': { ...schedule, cron: '29 * * * *' },
  'password-link': { ...interactive, retryLimit: 8, retryDelay: 15, deleteAfterSeconds: hour },
  // Older requests are dropped after a minute.
  'no-password-link': {
    ...interactive,
    retryLimit: 0,
    retryDelay: 1,
    retentionSeconds: minute,
    deleteAfterSeconds: minute,
  },
  'passkey-mail': { retryLimit: 15, retryDelay: minute, retryDelayMax: hour, deleteAfterSeconds: hour },
  // Retried until the gateway accepts it or its code expires.
  'deliver-sms': {
    ...{ retryLimit: 1000, retryDelay: 2, retryDelayMax: minute, expireInSeconds: minute },
    ...{ ...interactive, retentionSeconds: hour, deleteAfterSeconds: minute, atOnce: 10 },
  },
  // Retried until the store accepts it, without a limit.
  'deliver-document': {
    ...{ retryLimit: 1_000_000, retryDelay: 2, retryDelayMax: 5 * minute, expireInSeconds: minute },
    ...{ retentionSeconds: years, deleteAfterSeconds: minute, atOnce: 4 },
  },
  // Every minute, because each read adds the pending deltas.
  'fold-rollups': { ...schedule, cron: '* * * * *' },
  'expire-orders': { ...schedule, cron: '*/5 * * * *' },
  'forget-keys': { ...schedule, cron: '17 * * * *' },
  // The job makes up for downtime.
  'plan-unloadings': { ...schedule, cron: '* * * * *' },
  // The longest attempt takes a minute; all retries span two hours.
  'make-unloading': {
    ...{ retryLimit: 7, retryDelay: minute, retryDelayMax: hour, deadLetter: 'unloading-failed' },
    ...{ expireInSeconds: 30 * minute, heartbeatSeconds: minute, deleteAfterSeconds: hour, atOnce: 2 },
  },
  'unloading-failed': { retryLimit: 1000, retryDelay: minute, deleteAfterSeconds: hour },
  // An attempt takes two minutes at most; all retries span eleven hours, so a night without a mail server needs no action.
  'send-mail': {
    ...{ retryLimit: 15, retryDelay: minute, retryDelayMax: hour, deadLetter: 'mail-failed' },
    ...{ expireInSeconds: 5 * minute, heartbeatSeconds: minute, deleteAfterSeconds: hour, atOnce: 4 },
  },
  'mail-failed': { retryLimit: 1000, retryDelay: minute, deleteAfterSeconds: hour },
  // 9:00 to noon in either business zone.
  'plan-morning-mails': { ...schedule, cron: '*/5 3-6 * * *' },
  // All retries span the three hours in which the mail is worth reading.
  'morning-mail': {
    ...{ retryLimit: 20, retryDelay: minute, retryDelayMax: 15 * minute, expireInSeconds: 5 * minute },
    ...{ deleteAfterSeconds: hour, atOnce: 4 },
  },
  'link-audit': { ...schedule, cron: '* * * * *' },
  'forget-telemetry': { ...schedule, cron: '23 * * * *' },
  'demo-bank': { ...schedule, cron: '* * * * *' },
  'watch-alarms': { ...schedule, cron: '* * * * *' },
  // All retries span a day.
  'send-alarm': { retryLimit: 100, retryDelay: 5, retryDelayMax: 15 * minute, deleteAfterSeconds: hour },
}

/** Returns the queues of a process, all of which are created at start: on PGlite a send to an unknown one inside a transaction never returns. */
export function queuesOf({
  demoBank,
  alertUrl,
}: {
  readonly demoBank: boolean
  readonly alertUrl?: string | undefined
}): Partial<Queues> {
  const { 'demo-bank': bank, 'watch-alarms': watch, 'send-alarm': send, ...real } = queues
  return {
    ...real,
    ...(demoBank && { 'demo-bank': bank }),
    ...(alertUrl !== undefined && { 'watch-alarms': watch, 'send-alarm': send }),
  }
}
