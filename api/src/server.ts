import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { recordDownload } from './domains/audit/audit.ts'
import { logKeyCalls } from './domains/integrations/call-log.ts'
import { authenticateKey } from './domains/integrations/keys.ts'
import { merchantApiGuide } from './domains/merchant-api/guide.ts'
import { unsubscribePage } from './domains/morning-mail/routes.ts'
import { liveShell } from './domains/operations/live-shell.ts'
import { authenticateReleaseKey } from './domains/operations/release-keys.ts'
import { metricsEndpoint } from './domains/operations/samples.ts'
import { nothingReleasedHint } from './domains/operations/start-tasks.ts'
import { backChannelLogout } from './domains/users/oidc/sign-out.ts'
import { authenticate } from './domains/users/sessions.ts'
import { devReceiver, receivedWebhooks } from './domains/webhooks/dev-receiver.ts'
import { releaseKeyPrefix } from './platform/access/caller.ts'
import { compressAnswers } from './platform/http/compressed-answers.ts'
import { bearerToken } from './platform/http/credentials.ts'
import { refuseForeignHosts } from './platform/http/cross-site.ts'
import { draining } from './platform/http/draining.ts'
import { errorBody, sendError } from './platform/http/error-reply.ts'
import { ApiError, notFound, tooManyRequests, unavailable } from './platform/http/errors.ts'
import {
  bodyBytes,
  keyRateLimit,
  type Limits,
  maxConnections,
  productionLimits,
  serverTimeouts,
} from './platform/http/limits.ts'
import { loggerOptions, logRequests } from './platform/http/logging.ts'
import { openApi } from './platform/http/openapi-document.ts'
import { registerNamed } from './platform/http/register-named.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { requestIds } from './platform/http/request-id.ts'
import { setUpSerialization } from './platform/http/route.ts'
import { overTls } from './platform/http/secure-server.ts'
import { refuseUnstorableText, setUpValidation } from './platform/http/validation.ts'
import type { Platform } from './platform/platform.ts'
import { livePointer, storeFailure } from './platform/release-files/live-pointer.ts'
import { releaseStatic } from './platform/release-files/release-static.ts'
import { dayOf } from './platform/time/business-zone.ts'
import { recordCalls } from './platform/tracing/tracing.ts'
import { devMailbox } from './ports/mail/dev-mailbox.ts'
import { allRoutes } from './routes.ts'

export interface ServerOptions {
  /** The destination of log lines in tests; standard output otherwise. */
  readonly logStream?: { write(line: string): void }
  /** Compares every answer with its declaration (tests). */
  readonly checkAnswers?: boolean
  readonly limits?: Limits
  readonly routes?: typeof allRoutes
  readonly plugins?: readonly ((app: FastifyInstance) => Promise<void>)[]
}

/** Returns a platform's HTTP server, ready to listen or to be injected. @throws when a call has no handler */
export async function buildServer(platform: Platform, options: ServerOptions = {}): Promise<FastifyInstance> {
  const { config } = platform
  const { tls } = config
  const ids = requestIds(config.trustProxy)
  const app = fastify({
    logger: loggerOptions(config.logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ids.idOf,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: bodyBytes.session,
    ...serverTimeouts,
    ...(tls && overTls(tls)),
    routerOptions: { maxParamLength: 512 },
    // Idle connections must not delay a stop; accepted requests are answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseMalformed,
  })
  app.server.maxConnections = maxConnections
  if (config.embedded) refuseForeignHosts(app, config.publicUrl)
  setUpValidation(app, () => dayOf(platform.clock(), config.businessTz))
  setUpSerialization(app)
  refuseUnstorableText(app)
  logRequests(app, ({ raw, span }) => span?.traceId ?? ids.traceOf(raw))
  app.decorateRequest('session', null)
  app.decorateRequest('machine', null)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(notFound('Страница не найдена'), request, reply))
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))

  const { isDraining, stop } = draining(app)
  app.decorate('stop', stop)
  health(app, platform, isDraining)
  metricsEndpoint(app, platform)
  if (config.embedded) {
    await devReceiver(app, platform)
    if (config.smtpUrl === undefined || config.sms === undefined)
      devMailbox(app, platform.db, () => receivedWebhooks(platform.db))
  }
  await registerNamed(app, 'calls', (scope) => calls(scope, platform, options), { prefix: '/api' })
  releaseStatic(app, {
    releases: platform.releases,
    basePath: '/merchant-cabinet',
  })
  for (const plugin of options.plugins ?? []) await plugin(app)
  return app
}

async function calls(app: FastifyInstance, platform: Platform, options: ServerOptions): Promise<void> {
  const { config } = platform
  const limits = options.limits ?? productionLimits
  recordCalls(app)
  logKeyCalls(app, platform)
  const moment = () => ({ db: platform.database.sessions, now: platform.clock() })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(rateLimit, {
    max: limits.all,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
  })
  await app.register(cookie)
  app.addHook('onRequest', async (_request, reply) => {
    // Answers contain personal data, so caches store nothing.
    reply.header('cache-control', 'no-store')
    if (config.maintenance) throw maintenance()
  })
  compressAnswers(app)
  openApi(app, config.publicUrl)
  merchantApiGuide(app, config.publicUrl, keyRateLimit(limits))
  liveShell(app, platform.releases)
  await unsubscribePage(app, platform)
  await backChannelLogout(app, platform)
  registerRoutes(app, platform, (options.routes ?? allRoutes)(platform), {
    checkAnswers: options.checkAnswers ?? false,
    limits,
    onDownload: recordDownload,
    authenticateKey: (request) => {
      const token = bearerToken(request)
      return token?.startsWith(releaseKeyPrefix)
        ? authenticateReleaseKey(platform.releases, token, {
            publicUrl: config.publicUrl,
            now: platform.clock(),
          })
        : authenticateKey({ ...moment(), address: request.ip }, token)
    },
    authenticate: (request) =>
      authenticate(
        { ...moment(), idleMinutes: config.idleMinutes },
        platform.keys.token,
        bearerToken(request),
      ),
  })
}

/** Serves `/healthz`, the process runs, and `/readyz`, it can answer, including the database; `changes` is false for a read-only one. */
function health(app: FastifyInstance, { database, releases }: Platform, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isDraining()) throw unavailable(new Error('the server is stopping'))
    const changes = await database.takesChanges().catch((cause: unknown) => {
      throw unavailable(cause)
    })
    // Calls are answered without a release, so a balancer must not take the process out; an operator reads what is missing.
    const live = await livePointer(releases)
    const failure = storeFailure(releases)
    const missing = failure === undefined ? !live && nothingReleasedHint : `the release store: ${failure}`
    return { status: 'ok', changes, ...(missing && { missing: [missing] }) }
  })
}

function maintenance(): ApiError {
  const message = 'Сейчас мы проводим технические работы. Пожалуйста, попробуйте зайти позже.'
  return new ApiError(503, 'MAINTENANCE', message, { retryAfter: 60 })
}

/** Answers a request that is not HTTP with the same body over the bare socket. */
function refuseMalformed(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const [status, code, debugMessage] = late
    ? ([408, 'REQUEST_TIMEOUT', 'Запрос не пришёл вовремя'] as const)
    : ([400, 'BAD_REQUEST', 'Запрос прочитать не удалось'] as const)
  const body = JSON.stringify(
    errorBody(new ApiError(status, code, 'Неверный запрос', { debugMessage }), randomUUID()),
  )
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops the server gracefully; `close()` is for tests. */
    stop(): Promise<void>
  }
}
