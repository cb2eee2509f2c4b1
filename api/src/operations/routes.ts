import { actorOf } from '../audit/audit.ts'
import { type Route, route } from '../http/route.ts'
import type { Platform } from '../platform.ts'
import { endCanary, releasesHistory, releasesStatus, rollBack, switchOff, technicalWorks } from './service.ts'

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
    route('POST /releases/v1/maintenance', ({ session, request, body }) =>
      technicalWorks(platform, actorOf(session, request), body),
    ),
  ]
}
