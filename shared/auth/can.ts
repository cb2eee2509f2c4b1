import type { PermissionName } from '@cabinet/contract'
import { hintedPermissions } from './permission-hint.ts'
import { type Session, useSession } from './session-store.ts'

/** Names come from descriptors and from servers that may be newer than this build: any string is asked about. */
export type Permission = PermissionName | (string & {})

/**
 * Whether the session holds the permission: the one place that decides in the browser (sidebar, routes, preloading,
 * actions). No session, no user yet, unknown name: no. The server checks again. Source: decisions 3.
 */
export function can(session: Pick<Session, 'isAuth' | 'user'> | null, permission: Permission): boolean {
  if (!session?.isAuth || !session.user) return false
  return session.user.roles.some((role) => role.permissions.some((held) => held.name === permission))
}

/** `can` for something that may need no permission at all (a route, a sidebar entry): then a session is enough. */
export function mayEnter(
  session: Pick<Session, 'isAuth' | 'user'> | null,
  place: { readonly permission?: Permission | undefined },
): boolean {
  return place.permission === undefined ? (session?.isAuth ?? false) : can(session, place.permission)
}

/** `can` of the current session, following its changes. */
export function useCan(permission: Permission): boolean {
  return useSession((session) => can(session, permission))
}

/**
 * Whether an entry is worth showing: `mayEnter`, and until `/me` has answered whether the last `/me` of this browser would
 * have let in. For what is drawn ahead, never for what is run or allowed.
 */
export function expectsToEnter(
  session: Pick<Session, 'isAuth' | 'user'>,
  place: { readonly permission?: Permission | undefined },
): boolean {
  if (session.user || place.permission === undefined) return mayEnter(session, place)
  return session.isAuth && hintedPermissions().includes(place.permission)
}
