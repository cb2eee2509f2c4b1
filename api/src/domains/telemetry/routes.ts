import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownVersions } from './known-versions.ts'
import { takeBatch } from './service.ts'

/** Telemetry of pages; open, because pages also fail before sign-in. */
export function telemetryRoutes(platform: Platform): Route[] {
  const known = knownVersions(platform.releases, platform.clock)
  return [
    route('POST /telemetry/v1/events', async ({ call, request, body }) => {
      refuseCrossSite(request, platform.config.publicUrl)
      await takeBatch(call, body, await known())
    }),
  ]
}
