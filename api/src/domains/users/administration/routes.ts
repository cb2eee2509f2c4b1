import { type Route, route } from '../../../platform/http/route.ts'
import { changeUserStatus, createUser, deleteUser, updateUser } from './change.ts'
import { copyInvitation } from './invitation-link.ts'
import { getUser, listUsers } from './list.ts'

export const userAdministrationRoutes: readonly Route[] = [
  route('GET /users/api/v1/users', ({ call, query }) => listUsers(call, query)),
  route('GET /users/api/v1/users/{username}', ({ call, params }) => getUser(call, params.username)),
  route('POST /users/api/v1/users', ({ call, body }) => createUser(call, body)),
  route('PUT /users/api/v1/users/{username}', ({ call, params, body }) =>
    updateUser(call, params.username, body),
  ),
  route('PATCH /users/api/v1/users/{username}', ({ call, params, body }) =>
    changeUserStatus(call, params.username, body.status),
  ),
  route('DELETE /users/api/v1/users/{username}', ({ call, params }) => deleteUser(call, params.username)),
  route('POST /users/api/v1/users/{username}/invitation', ({ call, params }) =>
    copyInvitation(call, params.username),
  ),
]
