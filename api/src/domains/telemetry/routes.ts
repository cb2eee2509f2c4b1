import { refuseCrossSite } from '../../platform/http/cross-site.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { NewTabs } from './new-tabs.ts'
import { telemetryTaker } from './service.ts'

/** What pages tell of themselves; open, because they fail before anybody has signed in too. */
export function telemetryRoutes(platform: Platform): Route[] {
  const take = telemetryTaker(platform, (rows) => platform.metrics.telemetry(rows))
  const tabs = new NewTabs()
  return [
    route('POST /telemetry/v1/events', async ({ request, body }) => {
      refuseCrossSite(request, platform.config.publicUrl)
      // A page does not wait for the answer: whoever has said too much is told nothing.
      if (tabs.admits(request.ip, body.session, platform.clock())) await take(body)
    }),
  ]
}
