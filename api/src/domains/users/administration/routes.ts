import { type Route, route } from '../../../platform/http/route.ts'
import { changeUserStatus, createUser, deleteUser, updateUser } from './change.ts'
import { copyInvitation } from './invitation-link.ts'
import { getUser, listUsers } from './list.ts'

export const userAdministrationRoutes: readonly Route[] = [
  route('GET /users/api/v1/users', ({ ctx, query }) => listUsers(ctx, query)),
  route('GET /users/api/v1/users/{username}', ({ ctx, params }) => getUser(ctx, params.username)),
  route('POST /users/api/v1/users', ({ ctx, body }) => createUser(ctx, body)),
  route('PUT /users/api/v1/users/{username}', ({ ctx, params, body }) =>
    updateUser(ctx, params.username, body),
  ),
  route('PATCH /users/api/v1/users/{username}', ({ ctx, params, body }) =>
    changeUserStatus(ctx, params.username, body.status),
  ),
  route('DELETE /users/api/v1/users/{username}', ({ ctx, params }) => deleteUser(ctx, params.username)),
  route('POST /users/api/v1/users/{username}/invitation', ({ ctx, params }) =>
    copyInvitation(ctx, params.username),
  ),
]
