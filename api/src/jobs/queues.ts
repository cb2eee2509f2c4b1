import type { PasswordTokenPurpose } from '../users/tables.ts'

/** What each kind of job carries. A domain adds its jobs here and to `queues`. */
export interface JobData {
  /** Mail a link to set a password, if the address belongs to somebody who may have one. */
  'password-link': { email: string; purpose: PasswordTokenPurpose }
}

export type JobName = keyof JobData

interface QueueOptions {
  /** Attempts after the first. */
  readonly retryLimit: number
  /** Seconds before the first retry; each next one waits about twice as long. */
  readonly retryDelay: number
  /** Seconds after which a finished job is deleted: its data may be personal. */
  readonly deleteAfterSeconds: number
}

/** Every queue; all are made at start (on PGlite a send to an unknown one inside a transaction never returns). */
export const queues: { readonly [N in JobName]: QueueOptions } = {
  'password-link': { retryLimit: 8, retryDelay: 15, deleteAfterSeconds: 3600 },
}

export const jobNames = Object.keys(queues) as JobName[]
