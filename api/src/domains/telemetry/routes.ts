import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeBatch } from './service.ts'

/** Returns the routes of page telemetry, open because pages also fail before sign-in. */
export const telemetryRoutes = ({ config }: Platform): Route[] => [
  route('POST /telemetry/v1/events', async ({ call, request, body }) => {
    refuseCrossSite(request, config.publicUrl)
    await takeBatch(call, body)
  }),
]
