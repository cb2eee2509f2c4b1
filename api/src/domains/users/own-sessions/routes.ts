import { type Route, route } from '../../../platform/http/route.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

export const ownSessionRoutes: readonly Route[] = [
  route('GET /users/api/v1/sessions', ({ ctx }) => listSessions(ctx)),
  route('DELETE /users/api/v1/sessions/{id}', ({ ctx, params }) => endOwnSession(ctx, params.id)),
  route('DELETE /users/api/v1/sessions', ({ ctx }) => endOtherSessions(ctx)),
  route('PUT /users/api/v1/password', ({ ctx, body }) => changeOwnPassword(ctx, body)),
]
