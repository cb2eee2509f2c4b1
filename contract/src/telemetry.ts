import Type from 'typebox'
import { declare } from './call.ts'
import { AppName, Version } from './release/names.ts'
import { Revision, Strict } from './schemas.ts'

/** The source of an error: rendering, an event or timer, a promise, a script at load, the content policy. */
const errorKinds = ['render', 'handler', 'rejection', 'script', 'policy'] as const

/** The only thing told of an error beside its kind: its class, when it is one of these. Messages may hold anything. */
const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'DOMException',
  'ApiError',
  'NetworkError',
  'RemoteError',
  'ChunkLoadError',
  'other',
] as const

/** `retried`: it loaded at a later attempt. `fell-back`: another version runs instead. `failed`: the section is not to be had. */
const loadOutcomes = ['ok', 'retried', 'fell-back', 'failed'] as const

const phases = ['entry', 'chunk', 'start', 'shape', 'render'] as const
const codes = ['timeout', 'not-loaded', 'refused', 'threw', 'not-a-remote', 'no-such-page', 'frozen'] as const

/** Largest contentful paint, interaction to next paint, layout shift, first byte, first contentful paint. */
const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const

/** Pages of the shell; those of remotes are in their descriptors. */
export const shellRoutes = [
  '/login',
  '/forget-password',
  '/sign-up/confirmation',
  '/bcc-mall',
  '/releases',
  '/account/sessions',
  '/account/second-factor',
] as const
export type ShellRoute = (typeof shellRoutes)[number]

/** The subject of an event. `route` is a pattern of a descriptor (`/transactions/:id`), never an address. */
const about = {
  app: AppName,
  version: Version,
  canary: Type.Boolean({ description: 'the version came to this browser as a canary' }),
  route: Type.String({ pattern: '^(/[a-z0-9:-]*|/[A-Za-z0-9:/_-]+|other)$', maxLength: 120 }),
}

const Load = Strict({
  kind: Type.Literal('load'),
  ...about,
  outcome: Type.Enum([...loadOutcomes]),
  phase: Type.Optional(Type.Enum([...phases], { description: 'of the last failure' })),
  code: Type.Optional(Type.Enum([...codes])),
  ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
})

const Fault = Strict({
  kind: Type.Literal('error'),
  ...about,
  error: Type.Enum([...errorKinds]),
  name: Type.Enum([...errorNames]),
})

const Vital = Strict({
  kind: Type.Literal('vital'),
  ...about,
  name: Type.Enum([...vitalNames]),
  value: Type.Number({ minimum: 0, maximum: 600_000, description: 'ms; CLS without unit' }),
})

/** One page's word about itself: that it is open, what it runs, and what has happened since the last word. */
export const TelemetryBatch = Strict({
  session: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'random, of the tab, tied to nobody' }),
  revision: { ...Revision, description: 'of the release set that the tab was opened with' },
  shell: Version,
  remotes: Type.Record(AppName, Strict({ version: Version, canary: Type.Boolean() }), {
    additionalProperties: false,
    maxProperties: 20,
    description: 'those that run in the tab',
  }),
  begins: Type.Optional(
    Type.Boolean({ description: 'these versions are about to draw; whoever then falls silent has frozen' }),
  ),
  gone: Type.Boolean({ description: 'the tab is being closed or left' }),
  events: Type.Array(Type.Union([Load, Fault, Vital]), { maxItems: 50 }),
})

export type TelemetryBatch = Type.Static<typeof TelemetryBatch>
export type BrowserEvent = TelemetryBatch['events'][number]

/** Sources: issue "independent releases"; decision record 0033. */
export const telemetry = declare('telemetry', {
  'POST /telemetry/v1/events': {
    summary: 'What open pages tell of themselves: versions, loads, errors, web vitals; nothing personal',
    access: 'open',
    maxBytes: 32 * 1024,
    body: TelemetryBatch,
    ok: { 204: 'empty' },
    refusals: ['CROSS_SITE'],
  },
})
