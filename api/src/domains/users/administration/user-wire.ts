import type { CallAnswer } from '@cabinet/contract'
import type { UserRow } from './queries.ts'
import { type Person, rowToPerson, userRefusals } from './rights.ts'

export type User = CallAnswer<'GET /users/api/v1/users/{username}'>

export function userToWire(row: UserRow, requester: Person): User {
  return {
    ID: row.id,
    username: row.username,
    LastName: row.last_name,
    FirstName: row.first_name,
    MiddleName: row.middle_name,
    PhoneNumber: row.phone_number,
    Email: row.email,
    IsUnloading: row.is_unloading,
    Merchants: row.merchants,
    RoleName: row.role_name,
    RoleNameRus: row.role_name_rus,
    JobTitle: row.job_title,
    status: row.status,
    secondFactor: Boolean(row.second_factor),
    registrationDate: row.registered_at.toISOString(),
    fullName: [row.last_name, row.first_name, row.middle_name].filter(Boolean).join(' '),
    version: row.version,
    refused: userRefusals(requester, rowToPerson(row)),
    invitationExpiresAt: row.status === 'invited' ? (row.invitation_expires_at?.toISOString() ?? null) : null,
  }
}
