import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeApplication, takeEvent } from './intake.ts'

/** What machines report. Source: decisions 7. */
export function intakeRoutes(platform: Platform): Route[] {
  return [
    route('POST /intake/v1/applications', ({ scope, machine, request, body }) =>
      takeApplication(platform, scope, machine, request, body),
    ),
    route('POST /intake/v1/applications/{id}/events', ({ scope, machine, request, params, body }) =>
      takeEvent(platform, scope, machine, request, params.id, body),
    ),
  ]
}
