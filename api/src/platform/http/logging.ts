import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** Returns options that log routes instead of addresses, which contain personal data and tokens. */
export function loggerOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: ({ id, method, routeOptions }) => ({ id, method, route: routeOptions?.url }),
      res: ({ statusCode }) => ({ status: statusCode }),
      err: describeError,
    },
    hooks: { logMethod: oncePerMinute() },
    ...(stream === undefined ? {} : { stream }),
  }
}

const minuteMs = 60_000

/**
 * Logs an outage once, then a count each minute: every call and poll of a lost database fails with a stack of its own. Outages that jobs
 * meet are counted by job.
 */
function oncePerMinute() {
  const counts = new Map<string, number>()
  return function logMethod<T>(this: T, args: unknown[], method: (...args: never[]) => void): void {
    const log = (...line: unknown[]) => Reflect.apply(method, this, line)
    const { err, job = '' } = Object(args[0])
    const isOutage = isDatabaseUnavailable(err)
    const count = isOutage ? counts.get(job) : undefined
    if (isOutage) counts.set(job, (count ?? -1) + 1)
    if (count !== undefined) return
    log(...args)
    const tell = () => {
      const repeated = counts.get(job)
      counts.delete(job)
      if (!repeated) return
      log({ ...(job && { job }), repeated }, 'the same outage within a minute')
      counts.set(job, 0)
      setTimeout(tell, minuteMs).unref()
    }
    if (isOutage) setTimeout(tell, minuteMs).unref()
  }
}

/** Logs one line per request: id, trace, route, status, time in ms, user number. */
export function logRequests(
  app: FastifyInstance,
  traceOf: (request: FastifyRequest) => string | undefined,
): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        trace: traceOf(request),
        ...(request.session === null ? {} : { user: request.session.userId }),
      },
      'request',
    )
  })
}

function describeError(error: unknown): {
  type: string
  message: string
  stack: string
  code?: string
  cause?: unknown
} {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: '', stack: '' }
  const { name, message = '', stack = '', code, cause } = error as Partial<Error> & { code?: unknown }
  return {
    type: name ?? 'Error',
    message: maskSecrets(message, name === 'Refusal'),
    stack: scrubStack(stack, message, name === 'Refusal'),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Masks the values in front of a stack's frames; frames hold places in code, which are evidence. */
function scrubStack(stack: string, message: string, namesKeySets: boolean): string {
  const at = stack.indexOf(message)
  const end = at === -1 ? 0 : at + message.length
  const frames = stack.slice(end).split('\n')
  const kept = frames.map((line) => (/^ {4}at .+/.test(line) ? line : maskSecrets(line, namesKeySets)))
  return maskSecrets(stack.slice(0, end), namesKeySets) + kept.join('\n')
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Masks e-mails, digit runs (phones, IIN) and long opaque words (tokens) in foreign texts; packages with their version and ids are no such
 * values. @param namesKeySets a text of the release store, whose key sets have ten digits
 */
export function maskSecrets(text: string, namesKeySets = false): string {
  return text
    .replace(/[^\s"'<>()=,;:/]+@(?!\d+\.\d+\.\d)[^\s"'<>()=,;:/]+/g, '[e-mail]')
    .replace(/\b[\w-]+\.[\w-]+\.[\w-]{20,}/g, '[token]')
    .replace(/\b[0-9a-f]+(?:-[0-9a-f]+){4}\b|\+?\d[\d ()-]{5,}\d/gi, (found) =>
      uuid.test(found) || (namesKeySets && /^\d{10}$/.test(found)) ? found : '[digits]',
    )
    .replace(/[A-Za-z0-9_+=-]{40,}/g, '[token]')
}
