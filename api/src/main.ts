import type { AddressInfo } from 'node:net'
import type { Context } from '@cabinet/release'
import type { FastifyInstance } from 'fastify'
import { mergeRollupDeltas } from './domains/analytics/rollup/upkeep.ts'
import { loadHighWaterMark, runReleaseMaintenance } from './domains/operations/release-maintenance.ts'
import { runStartTasks } from './domains/operations/start-tasks.ts'
import { warmUp } from './domains/users/passwords.ts'
import { startSending } from './domains/webhooks/send.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { openPlatform } from './open-platform.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import type { Db } from './platform/db/database.ts'
import { openWithRetries } from './platform/http/waiting-room.ts'
import { loadKeys } from './platform/secrets/secrets.ts'
import { commandContext } from './platform/service-context.ts'
import { buildServer } from './server.ts'

export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  readonly address: string
  readonly config: Config
  readonly releases: Context
  /** Waits for running requests and jobs, then closes the database. */
  close(): Promise<void>
}

export interface StartOptions {
  /** Reports the slow steps of the first start. */
  readonly onProgress?: (sentence: string) => void
}

/** Starts all parts of one process. @throws ConfigError, DataFolderInUse, or any other start error, with everything closed again */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  { onProgress = () => undefined }: StartOptions = {},
): Promise<RunningServer> {
  const config = readConfig(env)
  // The server owns the log, which the jobs need first.
  let logError: (error: unknown, job?: string) => void = (error) => console.error(error)
  const open = () =>
    openPlatform(config, {
      background: true,
      onError: (error, job) => logError(error, job),
      prepare: ({ db }) => fillWhenEmpty(config, db, onProgress),
    })
  const { opened, door } = config.embedded
    ? { opened: await open() }
    : await openWithRetries(config, open, onProgress)
  const { platform, closers, close } = opened
  try {
    await loadHighWaterMark(platform)
    await warmUp()
    const app = await buildServer(platform)
    // Another start does not load the page's libraries.
    if (config.embedded) {
      const { openApiPage } = await import('./platform/http/openapi-page.ts')
      await openApiPage(app, config.publicUrl)
    }
    logError = (err, job) => {
      if (job !== undefined) platform.metrics.jobFailed(job)
      app.log.error({ err, job }, 'job failed')
    }
    closers.push(() => app.stop())
    const duties = async () => {
      for (const sentence of await runStartTasks(platform)) app.log.warn(sentence)
    }
    closers.push(await runReleaseMaintenance(platform, duties, (err) => app.log.error({ err }, 'releases')))
    await platform.jobs.work(jobHandlers(platform))
    // Work that fell due while no process ran, and the month of demo data.
    await platform.jobs.send(platform.db, 'plan-unloadings', {})
    const webhooks = startSending(platform, (error) => logError(error, 'send-webhooks'))
    closers.push(() => webhooks.stop())
    const { port, host, listenFd: fd } = config
    await app.ready()
    const place = fd === undefined ? { port, host } : { fd, host: '127.0.0.1' }
    if (door === undefined) await app.listen(place)
    // The waiting server's socket passes on, so that no connection is refused between the two.
    else app.server.listen(door)
    return { address: addressOf(app, config), config, releases: platform.releases, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fillWhenEmpty(config: Config, db: Db, onProgress: (sentence: string) => void): Promise<void> {
  if (config.demoOrders === 0) return
  const { hasNoPartners, seedDemo } = await import('../demo/seed.ts')
  if (!(await hasNoPartners(db))) return
  onProgress(`Filling the database with demo data: ${config.demoOrders} orders…`)
  const { demoOrders: orders, businessTz } = config
  await seedDemo(db, { orders, now: new Date(), businessTz, keys: loadKeys(config) })
  await mergeRollupDeltas(commandContext(db, new Date(), 'seed', 'demo data'))
}

/** Returns the server's address with the port that the system assigned when the settings say 0. */
function addressOf(app: FastifyInstance, { host, tls }: Config): string {
  const { port } = app.server.address() as AddressInfo
  return `${tls ? 'https' : 'http'}://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
}
