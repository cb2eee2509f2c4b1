import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../audit/audit.ts'
import { clearPreviewCookie, setPreviewCookie } from './preview/cookie.ts'
import { enterPreview, makePreview } from './preview/service.ts'
import {
  endCanary,
  releasesHistory,
  releasesStatus,
  releaseVersions,
  rollBack,
  switchOff,
  technicalWorks,
} from './service.ts'

/** Releases of the front end, for who holds MANAGE_RELEASES. */
export function operationRoutes(platform: Platform): Route[] {
  return [
    route('GET /releases/v1/status', () => releasesStatus(platform)),
    route('GET /releases/v1/history', ({ query }) => releasesHistory(platform, query)),
    route('POST /releases/v1/apps/{app}/rollback', ({ session, request, params, body }) =>
      rollBack(platform, actorOf(session, request), params.app, body),
    ),
    route('POST /releases/v1/apps/{app}/kill', ({ session, request, params, body }) =>
      switchOff(platform, actorOf(session, request), params.app, body),
    ),
    route('POST /releases/v1/apps/{app}/canary/stop', ({ session, request, params, body }) =>
      endCanary(platform, actorOf(session, request), params.app, body),
    ),
    route('GET /releases/v1/apps/{app}/versions', ({ params }) => releaseVersions(platform, params.app)),
    route('POST /releases/v1/preview', ({ session, request, body }) =>
      makePreview(platform, actorOf(session, request), body),
    ),
    route('POST /releases/v1/preview/entry', async ({ session, request, reply, body }) => {
      const { preview, ticket } = await enterPreview(platform, actorOf(session, request), body.token)
      setPreviewCookie(reply, ticket, preview.until, platform.config.publicUrl)
      return preview
    }),
    route('DELETE /releases/v1/preview', async ({ reply }) =>
      clearPreviewCookie(reply, platform.config.publicUrl),
    ),
    route('POST /releases/v1/maintenance', ({ session, request, body }) =>
      technicalWorks(platform, actorOf(session, request), body),
    ),
  ]
}
