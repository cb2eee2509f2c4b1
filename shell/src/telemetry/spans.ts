import type { PageSpan } from '@cabinet/contract'
import { call, type OutgoingRequest, requestListeners } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { onTelemetry } from '@cabinet/shared/remote'
import { ROOT_CONTEXT, type Span, type SpanContext, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

/** A call that begins later than this, ms, after a press or its last answer is no part of it. */
const TOGETHER_MS = 1_000
/** The most spans in one report, which the contract bounds. */
const MAX_BATCH = 100

export type Place = Pick<PageSpan, 'app' | 'version' | 'route'>

/** A press or navigation; its span begins with its first call. */
interface Deed {
  name: 'press' | 'navigation'
  readonly at: number
  place: Place
  span?: Span
  pending: number
  last: number
  ending?: ReturnType<typeof setTimeout>
}

/** Records the opening of the page, then each press and navigation with the calls that it causes; calls carry a `traceparent`. */
export function startSpans(share: number, place: () => Place): () => void {
  const tracer = new TracerProvider({
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxExportBatchSize: MAX_BATCH })],
  }).getTracer('cabinet')
  let before: SpanContext | undefined
  let deed: Deed | undefined

  const begin = (name: Deed['name'], at = Date.now()) => {
    deed = { name, at, place: place(), pending: 0, last: at }
  }
  const isTogether = (one: Deed) => one.pending > 0 || Date.now() - one.last <= TOGETHER_MS
  const spanOf = (one: Deed): Span => {
    one.span ??= tracer.startSpan(one.name, {
      root: true,
      startTime: one.at,
      attributes: { ...one.place },
      links: before === undefined ? [] : [{ context: before }],
    })
    before = one.span.spanContext()
    return one.span
  }

  const [opening] = performance.getEntriesByType('navigation')
  const load = tracer.startSpan('load', { startTime: performance.timeOrigin, attributes: { ...place() } })
  load.end(performance.timeOrigin + (opening?.duration ?? 0))

  const press = () => begin('press')
  // A code that is typed to its end is confirmed without a press.
  for (const type of ['click', 'input']) document.addEventListener(type, press, { capture: true })
  const startedAt = performance.now()
  const stopNavigation = onTelemetry((event) => {
    if (event.type !== 'navigated' || event.at < startedAt) return
    // The press that leads to another page is the navigation.
    if (deed === undefined || !isTogether(deed)) begin('navigation')
    else {
      deed.name = 'navigation'
      deed.place = place()
      deed.span?.updateName(deed.name).setAttributes({ ...deed.place })
    }
  })
  const follow = ({ key, headers, onEnd }: OutgoingRequest) => {
    if (key.startsWith('POST /telemetry/')) return
    const one = deed
    if (one === undefined || !isTogether(one)) return
    clearTimeout(one.ending)
    one.pending += 1
    const around = trace.setSpan(ROOT_CONTEXT, spanOf(one))
    const span = tracer.startSpan(key, { attributes: { ...one.place } }, around)
    const { traceId, spanId, traceFlags } = span.spanContext()
    headers.traceparent = `00-${traceId}-${spanId}-0${traceFlags}`
    onEnd((failed) => {
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      one.pending -= 1
      one.last = Date.now()
      if (one.pending === 0) one.ending = setTimeout(() => one.span?.end(one.last), TOGETHER_MS)
    })
  }
  requestListeners.add(follow)
  return () => {
    for (const type of ['click', 'input']) document.removeEventListener(type, press, { capture: true })
    stopNavigation()
    requestListeners.delete(follow)
  }
}

const exporter: SpanExporter = {
  export(spans, done) {
    const isAuth = useSession.getState().isAuth
    const sent = isAuth ? call('POST /telemetry/v1/spans', { body: { spans: spans.map(toWire) } }) : undefined
    Promise.resolve(sent).then(
      () => done({ code: 0 }),
      () => done({ code: 1 }),
    )
  },
  shutdown: async () => undefined,
}

function toWire(span: ReadableSpan): PageSpan {
  const { name, parentSpanContext, links, attributes, startTime, duration, status } = span
  const { traceId, spanId } = span.spanContext()
  const link = links[0]?.context
  return {
    traceId,
    spanId,
    ...(parentSpanContext && { parentId: parentSpanContext.spanId }),
    ...(link && { link: { traceId: link.traceId, spanId: link.spanId } }),
    name,
    app: String(attributes.app),
    version: String(attributes.version),
    route: String(attributes.route),
    start: toMs(startTime),
    ms: toMs(duration),
    failed: status.code === SpanStatusCode.ERROR,
  }
}

const toMs = ([seconds, nanoseconds]: ReadableSpan['startTime']): number => seconds * 1000 + nanoseconds / 1e6
