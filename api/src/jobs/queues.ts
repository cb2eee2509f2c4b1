import type { PasswordTokenPurpose } from '../domains/users/tables.ts'
import type { Queues } from '../platform/jobs/jobs.ts'
import type { StoredDocument } from '../ports/documents/documents.ts'

declare module '../platform/jobs/jobs.ts' {
  /** A domain adds its jobs here and to `queues`. */
  interface JobData {
    /** `known`: asked from a browser that the owner has signed in from. */
    'password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    /** Requests for unknown addresses wait here and do nothing, so that no real mail waits behind them. */
    'no-password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    /** An SMS, sealed since it holds a code; after `expiresAt` (ISO) it is of no use. */
    'deliver-sms': { sealed: string; expiresAt: string }
    'deliver-document': StoredDocument
    'make-unloading': { id: number }
    'unloading-failed': { id: number }
    'send-mail': { id: number }
    'mail-failed': { id: number }
    'fold-rollups': Record<string, never>
    'expire-orders': Record<string, never>
    'forget-keys': Record<string, never>
    'plan-unloadings': Record<string, never>
    /** Links new audit records into their chain. */
    'link-audit': Record<string, never>
    'forget-telemetry': Record<string, never>
    'demo-bank': Record<string, never>
  }
}

const minute = 60
const hour = 60 * minute
const years = 3650 * 24 * hour

/** Somebody waits for these at a counter or before an empty mailbox. */
const interactive = { pollSeconds: 1 }

/** A missed round is harmless: the next one does the same work. */
const schedule = { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600 }

/** Every queue; all are made at start (on PGlite a send to an unknown one inside a transaction never returns). */
export const queues: Queues = {
  'password-link': { ...interactive, retryLimit: 8, retryDelay: 15, deleteAfterSeconds: hour },
  // Older requests are dropped after a minute.
  'no-password-link': {
    ...interactive,
    retryLimit: 0,
    retryDelay: 1,
    retentionSeconds: minute,
    deleteAfterSeconds: minute,
  },
  // Tried until the gateway has it or its code is of no use.
  'deliver-sms': {
    ...{ retryLimit: 1000, retryDelay: 2, retryDelayMax: minute, expireInSeconds: minute },
    ...{ ...interactive, retentionSeconds: hour, deleteAfterSeconds: minute, atOnce: 10 },
  },
  // Tried until the store has it, whenever that is.
  'deliver-document': {
    ...{ retryLimit: 1_000_000, retryDelay: 2, retryDelayMax: 5 * minute, expireInSeconds: minute },
    ...{ retentionSeconds: years, deleteAfterSeconds: minute, atOnce: 4 },
  },
  // Every minute: what is pending is added to each reading, so it must stay little.
  'fold-rollups': { ...schedule, cron: '* * * * *' },
  'expire-orders': { ...schedule, cron: '*/5 * * * *' },
  'forget-keys': { ...schedule, cron: '17 * * * *' },
  // Makes up for downtime.
  'plan-unloadings': { ...schedule, cron: '* * * * *' },
  // The longest takes a minute; about two hours in all.
  'make-unloading': {
    ...{ retryLimit: 7, retryDelay: minute, retryDelayMax: hour, deadLetter: 'unloading-failed' },
    ...{ expireInSeconds: 30 * minute, heartbeatSeconds: minute, deleteAfterSeconds: hour, atOnce: 2 },
  },
  'unloading-failed': { retryLimit: 1000, retryDelay: minute, deleteAfterSeconds: hour },
  // Handing over takes two minutes at most; some eleven hours in all: a night without a mail server needs nobody.
  'send-mail': {
    ...{ retryLimit: 15, retryDelay: minute, retryDelayMax: hour, deadLetter: 'mail-failed' },
    ...{ expireInSeconds: 5 * minute, heartbeatSeconds: minute, deleteAfterSeconds: hour, atOnce: 4 },
  },
  'mail-failed': { retryLimit: 1000, retryDelay: minute, deleteAfterSeconds: hour },
  'link-audit': { ...schedule, cron: '* * * * *' },
  'forget-telemetry': { ...schedule, cron: '23 * * * *' },
  'demo-bank': { ...schedule, cron: '* * * * *' },
}
