import type { PermissionName } from '@cabinet/contract'
import { hintedPermissions, type Session, useSession } from './session-store.ts'

export type Permission = PermissionName | (string & {})

/** Returns whether the session has a permission; unknown means no, the server checks again. */
export function can(session: Pick<Session, 'isAuth' | 'user'> | null, permission: Permission): boolean {
  if (!session?.isAuth || !session.user) return false
  return session.user.roles.some((role) => role.permissions.some((held) => held.name === permission))
}

export function mayEnter(
  session: Pick<Session, 'isAuth' | 'user'> | null,
  place: { readonly permission?: Permission | undefined },
): boolean {
  return place.permission === undefined ? (session?.isAuth ?? false) : can(session, place.permission)
}

export function useCan(permission: Permission): boolean {
  return useSession((session) => can(session, permission))
}

/** Returns whether the user may enter; before `/me` answers, the last answer decides, to prefetch only. */
export function expectsToEnter(
  session: Pick<Session, 'isAuth' | 'user'>,
  place: { readonly permission?: Permission | undefined },
): boolean {
  if (session.user || place.permission === undefined) return mayEnter(session, place)
  return session.isAuth && hintedPermissions().includes(place.permission)
}
