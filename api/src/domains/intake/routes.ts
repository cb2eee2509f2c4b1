import { type Route, route } from '../../platform/http/route.ts'
import { applyEvent, registerApplication } from './service.ts'

export const intakeRoutes: readonly Route[] = [
  route('POST /intake/v1/applications', ({ call, body }) => registerApplication(call, body)),
  route('POST /intake/v1/applications/{id}/events', ({ call, params, body }) =>
    applyEvent(call, params.id, body),
  ),
]
