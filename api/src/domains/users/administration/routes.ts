import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../platform/access/session.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actorOf } from '../../audit/audit.ts'
import { type Asking, changeStatus, createUser, deleteUser, updateUser } from './change.ts'
import { copyInvitation } from './invitation-link.ts'
import { getUser, listUsers } from './list.ts'

/** Users as their administrator sees and changes them. */
export function userAdministrationRoutes(platform: Platform): Route[] {
  return [
    route('GET /users/api/v1/users', ({ query }) => listUsers(platform, query)),
    route('GET /users/api/v1/users/{username}', ({ params }) => getUser(platform, params.username)),
    route('POST /users/api/v1/users', (input) => createUser(platform, asking(input), input.body)),
    route('PUT /users/api/v1/users/{username}', (input) =>
      updateUser(platform, asking(input), input.params.username, input.body),
    ),
    route('PATCH /users/api/v1/users/{username}', (input) =>
      changeStatus(platform, asking(input), input.params.username, input.body.status),
    ),
    route('DELETE /users/api/v1/users/{username}', (input) =>
      deleteUser(platform, asking(input), input.params.username),
    ),
    route('POST /users/api/v1/users/{username}/invitation', (input) =>
      copyInvitation(platform, asking(input), input.params.username),
    ),
  ]
}

function asking({ session, request }: { session: Session; request: FastifyRequest }): Asking {
  return { session, actor: actorOf(session, request) }
}
