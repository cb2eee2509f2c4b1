import { type Route, route } from '../../platform/http/route.ts'
import { takeApplication, takeEvent } from './service.ts'

export const intakeRoutes: readonly Route[] = [
  route('POST /intake/v1/applications', ({ call, body }) => takeApplication(call, body)),
  route('POST /intake/v1/applications/{id}/events', ({ call, params, body }) =>
    takeEvent(call, params.id, body),
  ),
]
