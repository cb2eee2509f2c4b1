import { type Route, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actorOf } from '../../audit/audit.ts'
import { allPermissions } from './role-wire.ts'
import { listRoles, rolesWithUsers, saveRole } from './roles.ts'

/** Roles and permissions. */
export function roleRoutes(platform: Platform): Route[] {
  const { db } = platform
  return [
    route('GET /users/api/v1/roles', () => listRoles(db)),
    route('GET /users/api/v1/permissions', () => [...allPermissions]),
    route('GET /users/api/v1/roles-permissions', () => rolesWithUsers(db)),
    route('POST /users/api/v1/roles-permissions', ({ session, request, body }) =>
      saveRole(platform, { session, actor: actorOf(session, request) }, body),
    ),
  ]
}
