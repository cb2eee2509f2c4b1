import Type from 'typebox'
import { declare } from './call.ts'
import { AppName, Version } from './release/names.ts'
import { Strict } from './schemas.ts'

const Running = Strict({ app: AppName, version: Version })

/** A page's report about itself: that it is open, the versions it runs, and their failures since the last report. */
export const TelemetryBatch = Strict({
  session: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'random, of the tab, tied to nobody' }),
  running: Type.Array(Running, { maxItems: 20 }),
  failed: Type.Array(Running, { maxItems: 20, description: 'did not load, was left for another, or threw' }),
  paint: Type.Optional(
    Strict({
      app: { ...AppName, description: 'with which the page began' },
      ms: Type.Integer({ minimum: 0, maximum: 600_000, description: 'largest contentful paint' }),
    }),
  ),
  gone: Type.Boolean({ description: 'the tab is being closed or left' }),
})

export type TelemetryBatch = Type.Static<typeof TelemetryBatch>

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
})
