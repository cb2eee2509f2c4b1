import { type Route, route } from '../../../platform/http/route.ts'
import { allPermissions } from './role-wire.ts'
import { deleteRole, listRoles, listRolesWithUsers, saveRole } from './roles.ts'

export const roleRoutes: readonly Route[] = [
  route('GET /users/api/v1/roles', ({ ctx }) => listRoles(ctx)),
  route('GET /users/api/v1/permissions', () => [...allPermissions]),
  route('GET /users/api/v1/roles-permissions', ({ ctx }) => listRolesWithUsers(ctx)),
  route('POST /users/api/v1/roles-permissions', ({ ctx, body }) => saveRole(ctx, body)),
  route('DELETE /users/api/v1/roles-permissions/{role}', ({ ctx, params }) => deleteRole(ctx, params.role)),
]
