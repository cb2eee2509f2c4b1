import { type Route, route } from '../../platform/http/route.ts'
import { errorGroups } from '../telemetry/service.ts'
import * as releases from './service.ts'

export const operationRoutes: readonly Route[] = [
  route('GET /releases/v1/status', ({ call }) => releases.releasesStatus(call)),
  route('GET /releases/v1/history', ({ call, query }) => releases.releasesHistory(call, query)),
  route('GET /releases/v1/errors', ({ call, query }) => errorGroups(call, query)),
  route('POST /releases/v1/changes', ({ call, body }) => releases.changeReleases(call, body)),
  route('GET /releases/v1/apps/{app}/versions', ({ call, params }) =>
    releases.releaseVersions(call, params.app),
  ),
]
