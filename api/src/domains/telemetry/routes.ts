import { calls } from '@cabinet/contract'
import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { currentTracer } from '../../platform/tracing/tracing.ts'
import { storeErrors } from './errors/groups.ts'
import { storeTelemetry } from './service.ts'

/** Returns the routes of page telemetry: what happened is open, because pages also fail before sign-in; why is for signed-in tabs. */
export const telemetryRoutes = ({ config }: Platform): Route[] => [
  route('POST /telemetry/v1/events', async ({ ctx, request, body }) => {
    refuseCrossSite(request, config.publicUrl)
    await storeTelemetry(ctx, body)
  }),
  route('POST /telemetry/v1/errors', async ({ ctx, request, body }) => {
    for (const group of await storeErrors(ctx, body.errors, request.headers['user-agent']))
      request.log.warn(group, 'a version fails in a new way')
  }),
  route('POST /telemetry/v1/spans', async ({ body }) => {
    currentTracer()?.recordPage(
      body.spans.filter(({ name }) => !name.includes(' ') || Object.hasOwn(calls, name)),
    )
  }),
]
