import { type Route, route } from '../../platform/http/route.ts'
import { applyEvent, registerApplication } from './service.ts'

export const intakeRoutes: readonly Route[] = [
  route('POST /intake/v1/applications', ({ ctx, body }) => registerApplication(ctx, body)),
  route('POST /intake/v1/applications/{id}/events', ({ ctx, params, body }) =>
    applyEvent(ctx, params.id, body),
  ),
]
