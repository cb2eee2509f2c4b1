import { type Route, route } from '../../platform/http/route.ts'
import { clearPreviewCookie, setPreviewCookie } from './preview/cookie.ts'
import { enterPreview, makePreview } from './preview/service.ts'
import * as releases from './service.ts'

export const operationRoutes: readonly Route[] = [
  route('GET /releases/v1/status', ({ call }) => releases.releasesStatus(call)),
  route('GET /releases/v1/history', ({ call, query }) => releases.releasesHistory(call, query)),
  route('POST /releases/v1/promote', ({ call, body }) => releases.promoteVersions(call, body)),
  route('POST /releases/v1/apps/{app}/revoke', ({ call, params, body }) =>
    releases.revokeVersion(call, params.app, body),
  ),
  route('POST /releases/v1/apps/{app}/remove', ({ call, params, body }) =>
    releases.takeOut(call, params.app, body),
  ),
  route('POST /releases/v1/apps/{app}/canary', ({ call, params, body }) =>
    releases.beginCanary(call, params.app, body),
  ),
  route('PATCH /releases/v1/apps/{app}/canary', ({ call, params, body }) =>
    releases.adjustCanary(call, params.app, body),
  ),
  route('POST /releases/v1/apps/{app}/rollback', ({ call, params, body }) =>
    releases.rollBack(call, params.app, body),
  ),
  route('POST /releases/v1/apps/{app}/kill', ({ call, params, body }) =>
    releases.switchOff(call, params.app, body),
  ),
  route('POST /releases/v1/apps/{app}/canary/stop', ({ call, params, body }) =>
    releases.endCanary(call, params.app, body),
  ),
  route('GET /releases/v1/apps/{app}/versions', ({ call, params }) =>
    releases.releaseVersions(call, params.app),
  ),
  route('POST /releases/v1/preview', ({ call, body }) => makePreview(call, body)),
  route('POST /releases/v1/preview/entry', async ({ call, reply, body }) => {
    const { preview, ticket } = await enterPreview(call, body.token)
    setPreviewCookie(reply, ticket, preview.until, call.platform.config.publicUrl)
    return preview
  }),
  route('DELETE /releases/v1/preview', async ({ call, reply }) =>
    clearPreviewCookie(reply, call.platform.config.publicUrl),
  ),
  route('POST /releases/v1/maintenance', ({ call, body }) => releases.technicalWorks(call, body)),
]
