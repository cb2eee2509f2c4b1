import { type Route, route } from '../../../platform/http/route.ts'
import { allPermissions } from './role-wire.ts'
import { deleteRole, listRoles, listRolesWithUsers, saveRole } from './roles.ts'

export const roleRoutes: readonly Route[] = [
  route('GET /users/api/v1/roles', ({ call }) => listRoles(call)),
  route('GET /users/api/v1/permissions', () => [...allPermissions]),
  route('GET /users/api/v1/roles-permissions', ({ call }) => listRolesWithUsers(call)),
  route('POST /users/api/v1/roles-permissions', ({ call, body }) => saveRole(call, body)),
  route('DELETE /users/api/v1/roles-permissions/{role}', ({ call, params }) => deleteRole(call, params.role)),
]
