import type { PageSpan } from '@cabinet/contract'
import {
  context,
  type HrTime,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { parseTraceparent, type Tracer, type TracingSettings } from './tracing.ts'

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

const scope = { name: 'cabinet' }

/**
 * Opens OpenTelemetry's SDK. Browser and server decide by the trace's id whether to record it, so both keep the same traces, and no
 * header makes the server record more.
 */
export function openTracer({ endpoint, headers, ratio }: TracingSettings): Tracer {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers }),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cabinet-api' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [processor],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const tracer = provider.getTracer(scope.name)
  const browser = resourceFromAttributes({ 'service.name': 'cabinet-browser' })
  return {
    begin({ name, kind, parent, attributes = {} }) {
      const above = parseTraceparent(parent)
      const around =
        above === undefined
          ? context.active()
          : trace.setSpanContext(context.active(), { ...above, isRemote: true })
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, around)
      const inside = trace.setSpan(around, span)
      return {
        traceId: span.spanContext().traceId,
        within: (work) => context.with(inside, work),
        end: ({ failed = false, attributes = {} } = {}) => {
          span.setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    record(name, { start, end }, failed) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const span = tracer.startSpan(name(), { kind: SpanKind.CLIENT, startTime: start })
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },
    current() {
      const running = trace.getActiveSpan()?.spanContext()
      return running && `00-${running.traceId}-${running.spanId}-0${running.traceFlags & TraceFlags.SAMPLED}`
    },
    recordPage(spans) {
      for (const span of spans) processor.onEnd(readable(span, browser))
    },
    async stop() {
      context.disable()
      await provider.shutdown()
    },
  }
}

function readable(span: PageSpan, resource: ReadableSpan['resource']): ReadableSpan {
  const { traceId, spanId, parentId, link, name, app, version, route, start, ms, failed } = span
  const sampled = (spanId: string, traceId: string): SpanContext => ({
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
  })
  return {
    name,
    kind: name.includes(' ') ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => sampled(spanId, traceId),
    ...(parentId !== undefined && { parentSpanContext: sampled(parentId, traceId) }),
    startTime: hrTime(start),
    endTime: hrTime(start + ms),
    duration: hrTime(ms),
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: { 'cabinet.app': app, 'cabinet.version': version, 'http.route': route },
    links: link === undefined ? [] : [{ context: sampled(link.spanId, link.traceId) }],
    events: [],
    ended: true,
    resource,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
