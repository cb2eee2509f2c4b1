import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type OpenSpan } from './tracing.ts'

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
