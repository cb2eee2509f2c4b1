import type { EventEmitter } from 'node:events'
import type { Context } from '@cabinet/release'
import type { DocumentStore } from '../ports/documents/documents.ts'
import type { FileStore } from '../ports/files/files.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import type { SmsSender } from '../ports/sms/sms.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Keys } from './secrets/secrets.ts'

/** The services under every domain; made once per process (or test) and handed down. */
export interface Platform {
  readonly config: Config
  readonly keys: Keys
  readonly database: Database
  readonly db: Db
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly sms: SmsSender
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly metrics: Metrics
  readonly releases: Context
  /** Tells the process's own loops that their tables have something due, maybe in a transaction that is still open. */
  readonly due: EventEmitter<{ webhooks: [] }>
  readonly clock: () => Date
}
