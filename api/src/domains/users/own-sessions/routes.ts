import { type Route, route } from '../../../platform/http/route.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

export const ownSessionRoutes: readonly Route[] = [
  route('GET /users/api/v1/sessions', ({ call }) => listSessions(call)),
  route('DELETE /users/api/v1/sessions/{id}', ({ call, params }) => endOwnSession(call, params.id)),
  route('DELETE /users/api/v1/sessions', ({ call }) => endOtherSessions(call)),
  route('PUT /users/api/v1/password', ({ call, body }) => changeOwnPassword(call, body)),
]
