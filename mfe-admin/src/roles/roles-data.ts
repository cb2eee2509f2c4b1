import { type CallAnswer, type QueryClient, queryFor, queryKeyOf, useQuery } from '@cabinet/shared/api'

export type Role = CallAnswer<'GET /users/api/v1/roles-permissions'>[number]
export type Permission = Role['permissions'][number]

/** Roles with the number of users that hold each, and every permission there is. */
export function useRoles() {
  const roles = useQuery(queryFor('GET /users/api/v1/roles-permissions'))
  const permissions = useQuery(queryFor('GET /users/api/v1/permissions'))
  return {
    data: roles.data && permissions.data ? { roles: roles.data, permissions: permissions.data } : undefined,
    error: roles.error ?? permissions.error,
    isFetching: roles.isFetching || permissions.isFetching,
    refetch: () => {
      void roles.refetch()
      void permissions.refetch()
    },
  }
}

/** After a change: the roles are asked for anew, and one's own rights, which may be among them. */
export async function refreshRoles(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf('GET /users/api/v1/roles-permissions') }),
    client.invalidateQueries({ queryKey: queryKeyOf('GET /users/api/v1/roles') }),
    client.invalidateQueries({ queryKey: queryKeyOf('GET /users/api/v1/me') }),
  ])
}

export const permissionNamesOf = (role: Role): Permission['name'][] =>
  role.permissions.map(({ name }) => name)
