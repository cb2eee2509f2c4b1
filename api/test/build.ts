import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderStore } from '@cabinet/release'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { jobHandlers } from '../src/jobs/handlers.ts'
import { queues } from '../src/jobs/queues.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/db/database.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { createMetrics } from '../src/platform/metrics/metrics.ts'
import type { Platform } from '../src/platform/platform.ts'
import { jsonStore } from '../src/ports/documents/json-store.ts'
import { folderStore } from '../src/ports/files/folder-store.ts'
import { devMailer } from '../src/ports/mail/dev-mailer.ts'
import { devSms } from '../src/ports/sms/dev-sms.ts'
import { buildServer, type ServerOptions } from '../src/server.ts'
import { openTestDatabase } from './database.ts'
import { TestClock, zone } from './test-clock.ts'

export interface TestServer extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly platform: Platform
  readonly database: Database
  readonly clock: TestClock
  /** The lines of the log. */
  readonly log: string[]
  /** Signs in and returns a browser's cookie and headers. @throws when the sign-in is refused. */
  signIn(username: string, password: string): Promise<SignedInClient>
  /** Runs the due jobs. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface SignedInClient {
  readonly access: string
  readonly refreshCookie: string
  readonly headers: { readonly authorization: string }
}

/** Builds the real server on a fresh database; it does not listen. Answers are checked against the contract. */
export async function build(
  options: ServerOptions & {
    env?: Record<string, string>
    config?: Partial<Config>
    platform?: Partial<Platform>
  } = {},
): Promise<TestServer> {
  const database = await openTestDatabase()
  const filesFolder = await mkdtemp(join(tmpdir(), 'cabinet-files-'))
  const releaseStore = join(filesFolder, 'releases')
  const env = { LOG_LEVEL: 'info', BUSINESS_TZ: zone, ...options.env }
  const config = { ...readConfig(env), releaseStore, ...options.config }
  const clock = new TestClock(config.businessTz)
  // A failed job makes `runJobs` throw, so this handler adds nothing.
  const jobs = await startJobs(database, { queues, background: false, onError: () => undefined })
  const { db } = database
  const platform: Platform = {
    config,
    keys: { token: Buffer.alloc(32, 1), secrets: Buffer.alloc(32, 2) },
    database,
    db,
    jobs,
    mailer: devMailer(db, clock.now),
    sms: devSms(db, clock.now),
    documents: jsonStore(db, clock.now),
    files: folderStore(filesFolder),
    metrics: createMetrics(),
    releases: { store: new FolderStore(releaseStore), env: {} },
    due: new EventEmitter(),
    ...options.platform,
    clock: clock.now,
  }
  const log: string[] = []
  const closeBelow = async () => {
    await jobs.stop()
    await database.close()
    await rm(filesFolder, { recursive: true, force: true })
  }
  const app = await buildServer(platform, {
    checkAnswers: true,
    limits: { all: 1_000_000, refused: 1_000_000, calls: {} },
    logStream: { write: (line) => void log.push(line) },
    ...options,
  }).catch(async (error) => {
    await closeBelow()
    throw error
  })
  app.addHook('onSend', async (_request, _reply, payload) => assertPlainDetails(payload))
  await app.ready()
  const close = async () => {
    await app.close()
    await closeBelow()
  }
  return {
    app,
    platform,
    database,
    clock,
    log,
    signIn: async (username, password) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/users/api/v1/sign-in',
        payload: { username, password },
      })
      if (response.statusCode !== 200) throw new Error(`sign-in of ${username} refused: ${response.body}`)
      return client(response)
    },
    runJobs: () => jobs.drain(jobHandlers(platform)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Expects Russian sentences in a refusal, without a name of a column, host or call. Source: docs/product.md, «Errors». */
function assertPlainDetails(payload: unknown): void {
  if (typeof payload !== 'string') return
  for (const [, detail = ''] of payload.matchAll(/"(?:debugMessage|error)":"(.*?)"/g))
    if (!/^[А-ЯЁ][^A-Za-z_]*$/.test(detail)) throw new Error(`«${detail}» is not fit to be shown`)
}

function client(response: LightMyRequestResponse): SignedInClient {
  const { access } = response.json<{ access: string }>()
  return {
    access,
    refreshCookie: refreshCookieOf(response) ?? '',
    headers: { authorization: `Bearer ${access}` },
  }
}

/** Returns the refresh cookie that an answer sets, as `name=value`. */
export function refreshCookieOf(response: LightMyRequestResponse): string | undefined {
  const cookie = response.cookies.find(({ name }) => name === 'cabinet_refresh')
  return cookie === undefined ? undefined : `${cookie.name}=${cookie.value}`
}
