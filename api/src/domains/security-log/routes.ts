import { type Route, route } from '../../platform/http/route.ts'
import { listEvents, makeEventsReport, readIntegrity } from './service.ts'

export const securityLogRoutes: readonly Route[] = [
  route('GET /users/api/v1/security-log', ({ ctx, query }) => listEvents(ctx, query)),
  route('GET /users/api/v1/security-log/report', ({ ctx, query }) => makeEventsReport(ctx, query)),
  route('GET /users/api/v1/security-log/integrity', ({ ctx }) => readIntegrity(ctx)),
]
