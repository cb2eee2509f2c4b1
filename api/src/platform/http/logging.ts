import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config/config.ts'

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
    ...(stream === undefined ? {} : { stream }),
  }
}

/** Logs one line per request: id, route, status, time in ms, user number. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
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
  const { name, message, stack, code, cause } = error as Partial<Error> & { code?: unknown }
  return {
    type: name ?? 'Error',
    message: scrub(message ?? ''),
    stack: scrub(stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Masks e-mails, digit runs (phones, IIN) and long opaque words (tokens) in foreign texts. */
export function scrub(text: string): string {
  return text
    .replace(/[^\s"'<>()=,;:]+@[^\s"'<>()=,;:]+/g, '[e-mail]')
    .replace(/\b[\w-]+\.[\w-]+\.[\w-]{20,}/g, '[token]')
    .replace(/\+?\d[\d ()-]{5,}\d/g, '[digits]')
    .replace(/[A-Za-z0-9_+=-]{40,}/g, '[token]')
}
