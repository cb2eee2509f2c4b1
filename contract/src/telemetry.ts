import Type from 'typebox'
import { declare } from './call.ts'
import { AppName, FileName, Version } from './release/names.ts'
import { StrictObject } from './schemas.ts'

const Running = StrictObject({ app: AppName, version: Version })

/** A page's report about itself: that it is open, the versions it runs, and their failures since the last report. */
export const TelemetryBatch = StrictObject({
  session: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'random, of the tab, tied to nobody' }),
  running: Type.Array(Running, { maxItems: 20 }),
  failed: Type.Array(Running, { maxItems: 20, description: 'did not load, was left for another, or threw' }),
  paint: Type.Optional(
    StrictObject({
      app: { ...AppName, description: 'with which the page began' },
      ms: Type.Integer({ minimum: 0, maximum: 600_000, description: 'largest contentful paint' }),
    }),
  ),
  gone: Type.Boolean({ description: 'the tab is being closed or left' }),
})

export type TelemetryBatch = Type.Static<typeof TelemetryBatch>

const position = Type.Integer({ minimum: 1, maximum: 100_000_000 })

/** An error in a version: the server keeps of `message` only words of the sources, and of `frames` the first three of our own code. */
const ErrorReport = StrictObject({
  app: AppName,
  version: Version,
  name: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
  message: Type.String({ maxLength: 200 }),
  frames: Type.Array(
    StrictObject({
      app: AppName,
      version: { ...Version, description: 'of a file of several versions: the one that the tab runs' },
      file: { ...FileName, description: 'in the build: `remote.js`, `files/main.0a1b2c3d4e.js`' },
      line: position,
      column: position,
    }),
    { maxItems: 10 },
  ),
})
export type ErrorReport = Type.Static<typeof ErrorReport>

const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' })
const SpanId = Type.String({ pattern: '^[0-9a-f]{16}$' })

/** A span of a page: an opening, a press or a navigation, linked to the one before, or a call that it caused. */
const PageSpan = StrictObject({
  traceId: TraceId,
  spanId: SpanId,
  parentId: Type.Optional(SpanId),
  link: Type.Optional(StrictObject({ traceId: TraceId, spanId: SpanId })),
  name: Type.String({
    pattern: '^(load|press|navigation|[A-Z]{3,6} /[A-Za-z0-9/{}-]{1,100})$',
    description: 'a call by its name in the contract; others are dropped',
  }),
  app: AppName,
  version: Version,
  route: Type.String({ pattern: '^/[A-Za-z/:*-]*$', maxLength: 80, description: 'the pattern of the route' }),
  start: Type.Number({
    minimum: 1_600_000_000_000,
    maximum: 4_100_000_000_000,
    description: 'ms since 1970',
  }),
  ms: Type.Number({ minimum: 0, maximum: 3_600_000 }),
  failed: Type.Boolean(),
})
export type PageSpan = Type.Static<typeof PageSpan>

/** Source: docs/security.md, «Telemetry». */
export const telemetry = declare('telemetry', {
  'POST /telemetry/v1/events': {
    summary: 'Takes what open pages report: versions, failures, the largest paint; nothing personal',
    access: 'open',
    maxBytes: 8 * 1024,
    body: TelemetryBatch,
    ok: { 204: 'empty' },
    refusals: ['CROSS_SITE'],
  },
  'POST /telemetry/v1/errors': {
    summary: 'Takes why versions fail, from signed-in tabs; keeps no word that the sources lack',
    access: 'session',
    beforeSecondFactor: true,
    body: StrictObject({ errors: Type.Array(ErrorReport, { minItems: 1, maxItems: 10 }) }),
    ok: { 204: 'empty' },
  },
  'POST /telemetry/v1/spans': {
    summary: 'Passes on what presses of signed-in tabs led to, where OTEL_EXPORTER_OTLP_ENDPOINT is set',
    access: 'session',
    beforeSecondFactor: true,
    body: StrictObject({ spans: Type.Array(PageSpan, { minItems: 1, maxItems: 100 }) }),
    ok: { 204: 'empty' },
  },
})
