import { type CallAnswer, type Me, type PermissionName, permissions } from '@cabinet/contract'

type WireUser = CallAnswer<'GET /users/api/v1/users/{username}'>
type WireRole = Me['roles'][number]

/** Returns a user in the wire format; a test overrides the fields that matter to it. */
export function wireUser(change: Partial<WireUser> = {}): WireUser {
  return {
    ID: 7,
    username: 'dana@demo.kz',
    LastName: 'Ахметова',
    FirstName: 'Дана',
    MiddleName: 'Ерлановна',
    PhoneNumber: '77012345678',
    Email: 'dana@demo.kz',
    IsUnloading: false,
    Merchants: ['mebel'],
    RoleName: 'COURIER',
    RoleNameRus: 'Курьер',
    JobTitle: null,
    status: 'active',
    secondFactor: false,
    registrationDate: '2026-01-31T20:00:00Z',
    fullName: 'Ахметова Дана Ерлановна',
    version: 1,
    refused: {},
    invitationExpiresAt: null,
    ...change,
  }
}

/** Returns the page of a list that a query requests. */
export function wireUsersPage(
  users: readonly WireUser[],
  { lim, page }: { readonly lim: number; readonly page: number },
): CallAnswer<'GET /users/api/v1/users'> {
  return { users: users.slice((page - 1) * lim, page * lim), total: users.length }
}

/** Returns a permission in the wire format. */
export function wirePermission(name: PermissionName): WireRole['permissions'][number] {
  const [nameRus, description] = permissions[name]
  return { name, nameRus, description }
}

export function wireRole(
  id: number,
  name: string,
  nameRus: string,
  held: readonly PermissionName[] = [],
): WireRole {
  return { id, name, nameRus, nameQaz: nameRus, description: '', permissions: held.map(wirePermission) }
}

/** Returns one of the caller's own sessions. */
export function wireSession(
  id: string,
  change: Partial<CallAnswer<'GET /users/api/v1/sessions'>[number]> = {},
): CallAnswer<'GET /users/api/v1/sessions'>[number] {
  return {
    id,
    current: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0',
    address: '10.0.0.7',
    way: 'password',
    provider: null,
    createdAt: '2026-11-20T03:00:00Z',
    lastUsedAt: '2026-11-20T04:05:00Z',
    ...change,
  }
}
