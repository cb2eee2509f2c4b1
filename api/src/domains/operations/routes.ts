import { type Route, route } from '../../platform/http/route.ts'
import { errorGroups } from '../telemetry/service.ts'
import * as releases from './service.ts'

export const operationRoutes: readonly Route[] = [
  route('GET /releases/v1/status', ({ ctx }) => releases.releasesStatus(ctx)),
  route('GET /releases/v1/history', ({ ctx, query }) => releases.releasesHistory(ctx, query)),
  route('GET /releases/v1/errors', ({ ctx, query }) => errorGroups(ctx, query)),
  route('POST /releases/v1/changes', ({ ctx, body }) => releases.changeReleases(ctx, body)),
  route('GET /releases/v1/apps/{app}/versions', ({ ctx, params }) =>
    releases.releaseVersions(ctx, params.app),
  ),
]
