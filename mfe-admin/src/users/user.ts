import type { CallAnswer } from '@cabinet/contract'

export type WireUser = CallAnswer<'GET /users/api/v1/users/{username}'>
export type UserStatus = WireUser['status']

export interface User {
  /** The e-mail, `superadmin` excepted. */
  username: string
  fullName: string
  firstName: string
  email: string
  role: string
  /** Codes. */
  merchants: readonly string[]
  status: UserStatus
  secondFactor: boolean
  registeredAt: string
  /** The actions that the signed-in user may not perform on this user, with reasons. */
  refused: WireUser['refused']
  /** Expiry of an invited user's link, ISO; null without a valid link. */
  invitationExpiresAt: string | null
}

/** Maps a user for lists and page headers; wire names end here, and only the specified fields need be there. The form keeps the call's names. */
export function userFromWire(wire: WireUser): User {
  return {
    username: wire.username,
    fullName: wire.fullName,
    firstName: wire.FirstName,
    email: wire.Email,
    role: wire.RoleNameRus ?? wire.RoleName,
    merchants: wire.Merchants,
    status: wire.status ?? 'active',
    secondFactor: wire.secondFactor ?? false,
    registeredAt: wire.registrationDate,
    refused: wire.refused ?? {},
    invitationExpiresAt: wire.invitationExpiresAt ?? null,
  }
}
