import type { PasswordTokenPurpose } from '../domains/users/tables.ts'
import type { Queues } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  /** A domain adds its jobs here and to `queues`. */
  interface JobData {
    /** `known`: asked from a browser that the owner has signed in from. */
    'password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    /** Nothing: what is asked for an address of nobody's waits here, so that no real mail waits behind it. */
    'no-password-link': { email: string; purpose: PasswordTokenPurpose; known: boolean }
    'fold-rollups': Record<string, never>
    'deliver-sms': Record<string, never>
    'deliver-documents': Record<string, never>
    'expire-orders': Record<string, never>
    'forget-keys': Record<string, never>
    'make-unloadings': Record<string, never>
    'mail-unloadings': Record<string, never>
    /** Links new audit records into their chain. */
    'link-audit': Record<string, never>
    'forget-telemetry': Record<string, never>
    'demo-bank': Record<string, never>
  }
}

/** Every queue; all are made at start (on PGlite a send to an unknown one inside a transaction never returns). */
export const queues: Queues = {
  'password-link': { retryLimit: 8, retryDelay: 15, deleteAfterSeconds: 3600 },
  // What is not done within a minute is forgotten.
  'no-password-link': { retryLimit: 0, retryDelay: 1, retentionSeconds: 60, deleteAfterSeconds: 60 },
  // Every minute: what is pending is added to each reading, so it must stay little.
  'fold-rollups': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '* * * * *' },
  // Sent with each message; the minute's round picks up what failed for longer than the retries last.
  'deliver-sms': { retryLimit: 5, retryDelay: 2, deleteAfterSeconds: 600, cron: '* * * * *' },
  'deliver-documents': { retryLimit: 5, retryDelay: 2, deleteAfterSeconds: 600, cron: '* * * * *' },
  'expire-orders': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '*/5 * * * *' },
  'forget-keys': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '17 * * * *' },
  // Sent for a retry; the minute's round plans what is due and makes up for downtime.
  'make-unloadings': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '* * * * *' },
  'mail-unloadings': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '* * * * *' },
  'link-audit': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '* * * * *' },
  'forget-telemetry': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '23 * * * *' },
  'demo-bank': { retryLimit: 0, retryDelay: 1, deleteAfterSeconds: 600, cron: '* * * * *' },
}
