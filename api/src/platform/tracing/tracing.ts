import type { S3Client } from '@aws-sdk/client-s3'
import type { PageSpan } from '@cabinet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'

export interface TracingSettings {
  /** Address of the OTLP receiver: `http://localhost:4318`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** Share of the traces that are recorded, 0 to 1. */
  readonly ratio: number
}

type Attributes = Readonly<Record<string, string | number>>

export interface SpanInput {
  readonly name: string
  readonly kind: 'server' | 'consumer' | 'client' | 'internal'
  /** The W3C `traceparent` of work elsewhere that caused this; absent: the running span, else a new trace. */
  readonly parent?: string | undefined
  readonly attributes?: Attributes
}

export interface OpenSpan {
  readonly traceId: string
  within<T>(work: () => T): T
  end(outcome?: { readonly failed?: boolean; readonly attributes?: Attributes }): void
}

export interface Tracer {
  begin(input: SpanInput): OpenSpan
  /** Records finished work inside the running span, by the clock of `Date.now()`; asks for the name only then. */
  record(name: () => string, at: { readonly start: number; readonly end: number }, failed: boolean): void
  /** Returns the running span as a W3C `traceparent`. */
  current(): string | undefined
  /** Passes on the spans of a browser. */
  recordPage(spans: readonly PageSpan[]): void
  /** Sends what is recorded. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Makes a tracer record from now on. @returns the stopper */
export function setTracer(opened: Tracer): () => Promise<void> {
  tracer = opened
  return () => {
    tracer = undefined
    return opened.stop()
  }
}

/** Returns the tracer; absent without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const currentTracer = (): Tracer | undefined => tracer

/** Runs work in a span of its own. Parts are recorded only inside of another span, else each poll would be a trace. */
export async function inSpan<T>(input: SpanInput, work: () => Promise<T>): Promise<T> {
  const isPart = input.kind === 'client' || input.kind === 'internal'
  if (tracer === undefined || (isPart && tracer.current() === undefined)) return work()
  const span = tracer.begin(input)
  try {
    const done = await span.within(work)
    span.end()
    return done
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

/** Returns the option of Kysely that records each statement by its verb and tables; its values and conditions stay out. */
export function queryLogOption(): { log?: (event: LogEvent) => void } {
  if (tracer === undefined) return {}
  return {
    log: ({ query, queryDurationMillis, level }) => {
      const end = Date.now()
      tracer?.record(
        () => statementName(query.sql),
        { start: end - queryDurationMillis, end },
        level === 'error',
      )
    },
  }
}

export function statementName(sql: string): string {
  const verbs = /^\s*with\b/i.test(sql) ? /\b(?:insert|update|delete|select)\b/i : /[a-z]+/i
  const tables = [
    ...sql.matchAll(/\b(?:from|join|into|update)\s+(?!set\b)"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?/gi),
  ]
  const names = new Set(tables.map(([, first, second]) => second ?? first))
  return [verbs.exec(sql)?.[0].toLowerCase() ?? 'statement', ...names].slice(0, 6).join(' ')
}

/** The name of a span elsewhere, by W3C Trace Context. */
interface Traceparent {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags: number
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Parses a `traceparent` header of version 00; undefined for anything else. */
export function parseTraceparent(header = ''): Traceparent | undefined {
  const [, traceId, spanId, flags = ''] = pattern.exec(header) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}

/** Returns the headers that carry the running span to another system. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = tracer?.current()
  return traceparent === undefined ? {} : { traceparent }
}

/** Records each request of a client as a span named by its command, and sends `traceparent` with it. */
export function recordRequests(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        inSpan({ name: `s3 ${commandName}`, kind: 'client' }, () => {
          const { headers } = args.request as { headers: Record<string, string> }
          Object.assign(headers, traceHeaders())
          return next(args)
        }),
    { name: 'traceparent', step: 'build' },
  )
}

/** Records a span per call, named by its route, the child of the span that the caller names. */
export function recordCalls(app: FastifyInstance): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request
    // The page's own report of spans would be a trace for each report.
    if (routeOptions.url === undefined || routeOptions.url.endsWith('/spans')) return
    request.span = currentTracer()?.begin({
      name: `${method} ${routeOptions.url}`,
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
    })
  })
  app.addHook('onResponse', async ({ span, routeOptions }, { statusCode }) =>
    span?.end({
      failed: statusCode >= 500,
      attributes: { 'http.route': routeOptions.url ?? '', 'http.response.status_code': statusCode },
    }),
  )
}

/** Runs a part of a call inside its span: the parsing of a body loses the context of the hooks before it. */
export function runInSpan<T>({ span }: FastifyRequest, work: () => T): T {
  return span === undefined ? work() : span.within(work)
}

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}
