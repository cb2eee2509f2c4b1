import { openSink } from './http-sink.ts'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
}

interface Body {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** Starts a receiver of OTLP over HTTP, as a collector is. */
export async function openReceiver() {
  const sink = await openSink()
  const spans = (traceId: string): ReceivedSpan[] =>
    sink.received
      .map(({ body }): Body => JSON.parse(body))
      .flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((of) => of.scopeSpans.flatMap(({ spans }) => spans)),
      )
      .filter((span) => span.traceId === traceId)
  return {
    url: sink.url,
    received: sink.received,
    /** Every text that has arrived but ids and times, whose digits are no evidence. */
    words: () => sink.received.flatMap(({ body }) => wordsOf(JSON.parse(body))),
    spans,
    /** Returns the names of a trace, indented by depth. @throws for a span without its parent, or a second root */
    tree: (traceId: string) => treeOf(spans(traceId)),
    close: () => sink.close(),
  }
}

function wordsOf(value: unknown, name = ''): unknown[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => wordsOf(part, name))
  return /Id$|UnixNano$|[fF]lags/.test(name) ? [] : [value]
}

function treeOf(spans: readonly ReceivedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const lost = spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))
  if (lost.length > 0) throw new Error(`without a parent: ${lost.map(({ name }) => name).join()}`)
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanId }) => (parentSpanId || undefined) === parent)
      .flatMap(({ name, spanId }) => [`${'  '.repeat(depth)}${name}`, ...below(spanId, depth + 1)])
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  if (roots.length !== 1) throw new Error(`${roots.length} roots of ${spans.length} spans`)
  return below(undefined, 0)
}
