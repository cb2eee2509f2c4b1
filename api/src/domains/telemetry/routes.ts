import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownVersions } from './known-versions.ts'
import { NewTabs } from './new-tabs.ts'
import { recordBatch } from './service.ts'

/** Telemetry of pages; open, because pages also fail before sign-in. */
export function telemetryRoutes(platform: Platform): Route[] {
  const known = knownVersions(platform.releases, platform.clock)
  const tabs = new NewTabs()
  return [
    route('POST /telemetry/v1/events', async ({ call, request, body }) => {
      refuseCrossSite(request, platform.config.publicUrl)
      // A page does not wait for the answer: whoever has said too much is told nothing.
      if (tabs.admits(request.ip, body.session, call.now)) await recordBatch(call, body, await known())
    }),
  ]
}
