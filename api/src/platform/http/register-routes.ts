import { createHash } from 'node:crypto'
import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { authorize, authorizeMachine, isForMachines, stepUpSince } from '../access/authorize.ts'
import { keyPrefixes, type MachineCaller, rightsOf, type Session } from '../access/caller.ts'
import { withRequester } from '../db/connection-queue.ts'
import type { Db } from '../db/database.ts'
import { limitExports } from '../exports/export-limit.ts'
import type { Platform } from '../platform.ts'
import { requestContext, type ServiceContext } from '../service-context.ts'
import { inSpan, runInSpan } from '../tracing/tracing.ts'
import { answerFromReplica } from './answer-from-replica.ts'
import { bearerToken } from './credentials.ts'
import { problemPath } from './error-reply.ts'
import { ApiError } from './errors.ts'
import { bodyBytes, keyRateLimit, type Limits, RefusedLimit } from './limits.ts'
import { type FileAnswer, type Input, type Route, routeSchema } from './route.ts'
import { sendFile } from './send-file.ts'
import { answerChecker } from './validation.ts'

export interface RegisterOptions {
  /** Finds the session of the bearer token. @throws ApiError 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Session>
  /** Finds the machine of an API key. @throws ApiError 401 */
  readonly authenticateKey: (request: FastifyRequest) => Promise<MachineCaller>
  readonly onDownload: (
    ctx: ServiceContext,
    file: string,
    request: Pick<Input, 'params' | 'query'>,
  ) => Promise<void>
  readonly checkAnswers: boolean
  readonly limits: Limits
}

/** Registers every declared call. @throws Error at start when declarations and handlers do not match one to one */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  options: RegisterOptions,
): void {
  assertComplete(routes)
  const hooks = authorizationHooks(platform, options)
  for (const { key, handle, rowOf } of routes) {
    const spec: CallSpec = calls[key]
    const [method, path] = splitKey(key)
    const [status, success] = onlySuccess(key, spec)
    const send = senderOf(key, success, options)
    const rateLimit = rateLimitOf(key, path, options.limits)
    const db = connectionsFor(key, method, platform)
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: routeSchema(spec),
      bodyLimit: spec.maxBytes ?? (isOpen(spec) ? bodyBytes.open : bodyBytes.session),
      ...(rateLimit && { config: { rateLimit } }),
      // Authorisation runs after the limits, which are cheap, and before the body, so that a refused caller learns nothing about valid input.
      preParsing: isOpen(spec) ? [] : hooks.map((hook) => hook(spec)),
      handler: async (request, reply) => {
        const { params, query, body } = request
        const ctx = { ...contextOf(platform, request), db }
        const input: Input = { ctx, params, query, body, request, reply }
        const row = method === 'GET' ? undefined : (rowOf?.(body) ?? addressedRow(path, request))
        const answer = async () => {
          const found = await answerFromReplica(platform, key, input, handle)
          return send(reply.code(status), found, input)
        }
        return runInSpan(request, () =>
          inSpan({ name: 'handler', kind: 'internal' }, () =>
            withRequester({ kind: key, row, since: arrivalOf(reply), requestId: request.id }, answer),
          ),
        )
      },
    })
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Returns the hooks of calls that are not open, in their order: who asks, and whether they may. */
function authorizationHooks(
  { clock, config }: Platform,
  options: RegisterOptions,
): readonly ((spec: CallSpec) => Hook)[] {
  const refused = new RefusedLimit(options.limits.refused, clock)
  const assertNotBlocked: Hook = async ({ ip }) => refused.assertBelow(ip)
  const authenticateCaller =
    (spec: CallSpec): Hook =>
    async (request, reply) => {
      const requester = { kind: kindOfToken(request), since: arrivalOf(reply) }
      await runInSpan(request, () => withRequester(requester, () => identify(request, spec, options))).catch(
        (error: unknown) => {
          // An unavailable database does not count as a guess.
          if (error instanceof ApiError) refused.count(request.ip)
          throw error
        },
      )
    }
  const authorizeSession =
    (spec: CallSpec): Hook =>
    async ({ session }, reply) => {
      if (session === null) return
      reply.header('x-rights', rightsOf(session))
      authorize(session, spec, stepUpSince(clock(), config))
    }
  return [() => assertNotBlocked, authenticateCaller, authorizeSession]
}

type Sender = (reply: FastifyReply, answer: unknown, input: Input) => unknown

/** Returns how the declared success of a call is sent: nothing, a file, or checked JSON. */
function senderOf(
  key: CallKey,
  success: CallSpec['ok'][number],
  { checkAnswers, limits, onDownload }: RegisterOptions,
): Sender {
  const sendFileAnswer: Sender = async (reply, answer, input) => {
    const file = answer as FileAnswer
    // Streamed files cost memory and time, so their number is limited.
    const content = file.size === undefined ? await limitExports(input.ctx, file.content) : file.content
    await onDownload(input.ctx, file.name, input).catch(async (error: unknown) => {
      // The reader has left: an unfinished file would keep its lease.
      await content[Symbol.asyncIterator]().return?.()
      throw error
    })
    return sendFile(reply, success === 'zip' ? 'zip' : 'xlsx', { ...file, content }, limits.stallMs)
  }
  if (success === 'empty') return (reply) => reply.send()
  if (success === 'xlsx' || success === 'zip') return sendFileAnswer
  const check = checkAnswers && typeof success === 'object' ? answerChecker(success) : undefined
  return (reply, answer) => {
    const mistake = check?.(answer)
    if (mistake !== undefined) throw new Error(`the answer of ${key} is not as declared: ${mistake}`)
    return reply.send(answer)
  }
}

/** Returns a call's own limit. Shops' systems share addresses with others, so their calls count by key. */
function rateLimitOf(key: CallKey, path: string, limits: Limits) {
  const timeWindow = '1 minute'
  if (path.startsWith(problemPath))
    return {
      ...{ max: keyRateLimit(limits), timeWindow },
      keyGenerator: ({ ip, headers }: FastifyRequest) =>
        createHash('sha256')
          .update(headers.authorization ?? ip)
          .digest('base64'),
    }
  const max = limits.calls[key]
  return max === undefined ? undefined : { max, timeWindow }
}

/** Names the row of a path such as `/accounting/v1/application/{id}/notes`, the same for all calls on it. */
function addressedRow(path: string, { params }: FastifyRequest): string | undefined {
  const [name] = Object.values(params as Record<string, unknown>)
  return name === undefined ? undefined : `${path.slice(0, path.indexOf('{'))} ${name}`
}

const arrivalOf = ({ elapsedTime }: FastifyReply): number => performance.now() - elapsedTime

/** Users and keys are found in different tables. */
function kindOfToken(request: FastifyRequest): string {
  const token = bearerToken(request)
  return keyPrefixes.find((prefix) => token?.startsWith(prefix)) ?? 'session'
}

/** @throws ApiError 401 without a valid token or key, 403 for a key of another kind. */
async function identify(
  request: FastifyRequest,
  { access }: CallSpec,
  options: RegisterOptions,
): Promise<void> {
  const keys = typeof access === 'object' ? access.key : undefined
  const token = bearerToken(request)
  const isMachine = isForMachines(access) || keyPrefixes.some((prefix) => token?.startsWith(prefix))
  if (keys === undefined || !isMachine) {
    request.session = await options.authenticate(request)
    return
  }
  request.machine = await options.authenticateKey(request)
  authorizeMachine(request.machine, { ...(isForMachines(access) && access), key: keys })
}

function connectionsFor(key: CallKey, method: HTTPMethods, { database, db }: Platform): Db {
  // A page needs it before anything else.
  if (key === 'GET /users/api/v1/me') return database.sessions
  return method === 'GET' ? database.reads : db
}

/** Returns the context of a request, whose declaration has checked the key's form. */
function contextOf(
  platform: Platform,
  { id, session, machine, headers, ip: address }: FastifyRequest,
): ServiceContext {
  const key = headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' ? key : undefined
  return requestContext(platform, {
    id,
    session,
    machine,
    address,
    ...(idempotencyKey && { idempotencyKey }),
  })
}

function isOpen({ access }: CallSpec): boolean {
  return access === 'open' || access === 'cookie'
}

function assertComplete(routes: readonly Route[]): void {
  const handled = new Set<string>()
  for (const { key } of routes) {
    if (!Object.hasOwn(calls, key)) throw new Error(`${key} has a handler but no declaration in the contract`)
    if (handled.has(key)) throw new Error(`${key} has two handlers`)
    // The type guarantees it; the check stops a widened or cast declaration from opening a call.
    if (!calls[key].access) throw new Error(`${key} declares no access`)
    handled.add(key)
  }
  const missing = Object.keys(calls).filter((key) => !handled.has(key))
  if (missing.length > 0)
    throw new Error(`declared in the contract but without a handler: ${missing.join(', ')}`)
}

function splitKey(key: CallKey): [HTTPMethods, string] {
  const [method, path] = key.split(' ')
  return [method as HTTPMethods, path ?? '']
}

function onlySuccess(key: CallKey, spec: CallSpec): [number, CallSpec['ok'][number]] {
  const [entry, ...others] = Object.entries(spec.ok)
  if (entry === undefined || others.length > 0)
    throw new Error(`${key} must declare exactly one successful answer`)
  return [Number(entry[0]), entry[1]]
}
