import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { openStore } from '@cabinet/release'
import { queuesOf } from './jobs/queues.ts'
import type { Config } from './platform/config/config.ts'
import { connect, connectForCommand } from './platform/db/connect.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { type JobsOptions, startJobs } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { loadKeys } from './platform/secrets/secrets.ts'
import { recordRequests, setTracer } from './platform/tracing/tracing.ts'
import { firestore } from './ports/documents/firestore.ts'
import { jsonStore } from './ports/documents/json-store.ts'
import { folderStore } from './ports/files/folder-store.ts'
import { devMailer } from './ports/mail/dev-mailer.ts'
import { smtpMailer } from './ports/mail/smtp-mailer.ts'
import { devSms } from './ports/sms/dev-sms.ts'
import { smsGateway } from './ports/sms/sms-gateway.ts'
import type {} from './tables.ts'

export interface OpenPlatform {
  readonly platform: Platform
  /** The last opened part is closed first. */
  readonly closers: (() => unknown)[]
  close(): Promise<void>
}

interface Options extends Omit<JobsOptions, 'queues'> {
  readonly prepare?: (database: Database) => Promise<void>
}

/** Opens the parts that every domain uses. @throws DataFolderInUse or any other error, with everything closed again */
export async function openPlatform(config: Config, { prepare, ...options }: Options): Promise<OpenPlatform> {
  // The libraries are loaded only where somebody reads the traces.
  const stopTracing =
    config.tracing &&
    setTracer((await import('./platform/tracing/open-telemetry.ts')).openTracer(config.tracing))
  const database = await connect(config)
  const closers: (() => unknown)[] = [() => stopTracing?.(), () => database.close()]
  const close = async () => {
    for (let next = closers.pop(); next; next = closers.pop()) await next()
  }
  try {
    await migrateSchema(config, database)
    await prepare?.(database)
    const { clock } = database
    const mailer =
      config.smtpUrl === undefined
        ? devMailer(database.background, clock)
        : smtpMailer(config.smtpUrl, config.mailFrom)
    closers.push(() => mailer.close())
    const jobs = await startJobs(database, { queues: queuesOf(config), ...options })
    closers.push(() => jobs.stop())
    const releases = {
      store: await openStore(config.releaseStore, config.releaseEnv, recordRequests),
      env: config.releaseEnv,
    }
    closers.push(() => releases.store.close())
    const platform: Platform = {
      config,
      keys: loadKeys(config),
      database,
      db: database.db,
      jobs,
      mailer,
      sms: config.sms === undefined ? devSms(database.background, clock) : smsGateway(config.sms),
      documents:
        config.firestore === undefined ? jsonStore(database.background, clock) : firestore(config.firestore),
      // The SDK is loaded only when S3 is configured.
      files:
        config.filesS3 === undefined
          ? folderStore(join(config.dataDir, 'files'))
          : (await import('./ports/files/s3-store.ts')).s3Store(config.filesS3),
      metrics: createMetrics({ process: options.background }),
      releases,
      due: new EventEmitter(),
      clock,
    }
    return { platform, closers, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Migrates by a connection of its own, whose statements may take as long as they need. */
async function migrateSchema(config: Config, database: Database): Promise<void> {
  const { db, close } =
    config.databaseUrl === undefined
      ? { ...database, close: async () => undefined }
      : await connectForCommand(config)
  await migrate(db).finally(close)
}
