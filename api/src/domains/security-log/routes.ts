import { type Route, route } from '../../platform/http/route.ts'
import { readIntegrity } from './integrity.ts'
import { listEvents, makeEventsReport } from './service.ts'

export const securityLogRoutes: readonly Route[] = [
  route('GET /users/api/v1/security-log', ({ call, query }) => listEvents(call, query)),
  route('GET /users/api/v1/security-log/report', ({ call, query }) => makeEventsReport(call, query)),
  route('GET /users/api/v1/security-log/integrity', ({ call }) => readIntegrity(call)),
]
