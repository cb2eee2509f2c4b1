import type { AddressInfo } from 'node:net'
import { type Context, openStore } from '@cabinet/release'
import type { FastifyInstance } from 'fastify'
import { isEmpty, seedDemo } from '../demo/seed.ts'
import { foldRollups } from './domains/analytics/rollup/fold.ts'
import { warmUp } from './domains/users/passwords.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { queues } from './jobs/queues.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { loadKeys } from './platform/config/keys.ts'
import { connect, type Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import type { Platform } from './platform/platform.ts'
import { documentStore } from './ports/documents/document-store.ts'
import { fileStore } from './ports/files/file-store.ts'
import { outboxMailer } from './ports/mail/outbox-mailer.ts'
import { smtpMailer } from './ports/mail/smtp-mailer.ts'
import { smsSender } from './ports/sms/sms-sender.ts'
import { buildServer } from './server.ts'

export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly address: string
  readonly config: Config
  readonly releases: Context
  /** Lets running requests and jobs end, then closes the database. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Told what takes time at the first start, in Russian. */
  readonly onProgress?: (sentence: string) => void
  readonly plugins?: readonly ((app: FastifyInstance) => Promise<void>)[]
}

/**
 * Starts everything one process does: database (migrated, in the embedded mode filled with demo data at first), jobs, HTTP.
 * @throws ConfigError, DataFolderInUse, or whatever kept it from starting; nothing is left open then.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  { onProgress = () => undefined, plugins = [] }: StartOptions = {},
): Promise<RunningServer> {
  const config = readConfig(env)
  const database = await connect(config)
  const closers: (() => unknown)[] = [() => database.close()]
  const close = async () => {
    for (let next = closers.pop(); next; next = closers.pop()) await next()
  }
  try {
    await prepareDatabase(config, database, onProgress)
    const clock = () => new Date()
    const mailer =
      config.smtpUrl === undefined
        ? outboxMailer(database.db, clock)
        : smtpMailer(config.smtpUrl, config.mailFrom)
    closers.push(() => mailer.close())
    // The log is the server's, which needs the jobs first.
    let logError: (error: unknown, job?: string) => void = (error) => console.error(error)
    const jobs = await startJobs(database, {
      queues,
      background: true,
      onError: (error, job) => logError(error, job),
    })
    closers.push(() => jobs.stop())
    const releases = {
      store: await openStore(config.releaseStore, config.releaseEnv),
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
      sms: smsSender(config, database.db, clock),
      documents: documentStore(config, database.db, clock),
      files: await fileStore(config),
      metrics: createMetrics({ process: true }),
      releases,
      clock,
    }
    await warmUp()
    const app = await buildServer(platform, { plugins })
    logError = (err, job) => app.log.error({ err, job }, 'job failed')
    closers.push(() => app.stop())
    await jobs.work(jobHandlers(platform))
    // What fell due while nobody ran, and the month that demo data begin with.
    await jobs.send(database.db, 'make-unloadings', {})
    const { port, host, listenFd: fd } = config
    const place = fd === undefined ? { port, host } : { fd, host: '127.0.0.1' }
    await app.listen(place)
    return { address: addressOf(app, config), config, releases, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareDatabase(
  config: Config,
  database: Database,
  onProgress: (sentence: string) => void,
): Promise<void> {
  await migrate(database.db)
  if (config.demoOrders === 0 || !(await isEmpty(database.db))) return
  onProgress(`Заполняем базу демонстрационными данными: ${config.demoOrders} заказов…`)
  const { demoOrders: orders, businessTz } = config
  await seedDemo(database.db, { orders, now: new Date(), businessTz, keys: loadKeys(config) })
  await foldRollups(database.db)
}

/** The port is the one that was given out when the settings ask for any (0). */
function addressOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}
