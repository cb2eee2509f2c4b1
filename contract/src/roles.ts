import Type from 'typebox'
import { declare } from './call.ts'
import { permissionNames } from './permissions.ts'
import { Nullable, OpenEnum, StrictObject } from './schemas.ts'

/** Screens send the codes that they have received, unknown ones too; the server knows all. */
const PermissionCode = OpenEnum(permissionNames)

const Permission = StrictObject({ name: PermissionCode, nameRus: Type.String(), description: Type.String() })

/** A change that the user may not make, with the server's sentence. */
export const RefusalReason = Type.Optional(
  Type.String({ maxLength: 1_000, description: 'why the caller may not do this; Russian' }),
)

/** Minutes until a session on a shared computer ends; null: the server's IDLE_MINUTES. */
const IdleMinutes = Type.Optional(
  Nullable(
    Type.Integer({ minimum: 3, maximum: 480, description: 'minutes without a key or press; null: as set' }),
  ),
)

export const Role = StrictObject({
  id: Type.Integer(),
  name: Type.String(),
  nameRus: Type.String(),
  nameQaz: Type.String(),
  description: Type.String(),
  permissions: Type.Array(Permission),
  idleMinutes: IdleMinutes,
  usersCount: Type.Optional(Type.Integer({ description: 'users that hold the role, whatever their state' })),
  refused: Type.Optional(
    StrictObject({ edit: RefusalReason, takeAway: RefusalReason, delete: RefusalReason }),
  ),
})

/** Latin capitals, digits and `_`, the results of transliteration. */
export const RoleName = Type.String({ pattern: '^[A-Z0-9_]{1,100}$' })

/** Russian and Kazakh letters, spaces and hyphens. */
const RoleNameRus = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'cyrillic',
  description: 'Cyrillic letters, spaces, hyphens',
})

const PermissionCodes = Type.Array(PermissionCode, { uniqueItems: true, maxItems: permissionNames.length })

const administrator = { permission: 'CREATE_SUPER_USER' } as const

/** Roles and what they permit. Source: docs/product.md, «Permissions». */
export const roles = declare('roles', {
  'GET /users/api/v1/roles': { summary: 'Roles', access: 'session', ok: { 200: Type.Array(Role) } },
  'GET /users/api/v1/permissions': {
    summary: 'Lists every permission, in the order of the matrix',
    access: administrator,
    ok: { 200: Type.Array(Permission) },
  },
  'GET /users/api/v1/roles-permissions': {
    summary: 'Lists roles with their permissions and the number of their holders',
    access: administrator,
    ok: { 200: Type.Array(Role) },
  },
  'POST /users/api/v1/roles-permissions': {
    summary:
      'Replaces the permissions of a role, its Russian name by `rename`, and `idleMinutes`; with nameRus, creates a role (ROLE_EXISTS when it exists)',
    access: administrator,
    stepUp: true,
    body: StrictObject({
      role: RoleName,
      permissions: PermissionCodes,
      nameRus: Type.Optional(RoleNameRus),
      rename: Type.Optional(RoleNameRus),
      idleMinutes: IdleMinutes,
      seen: Type.Optional({
        ...PermissionCodes,
        description: 'the permissions that the editor saw; ROLE_CHANGED after another save',
      }),
    }),
    ok: { 200: Role },
    refusals: [
      'HIGHER_RIGHTS',
      'CANNOT_GRANT',
      'ROLE_EXISTS',
      'ROLE_CHANGED',
      'OWN_RIGHTS',
      'LAST_ADMINISTRATOR',
    ],
  },
  'DELETE /users/api/v1/roles-permissions/{role}': {
    summary: 'Deletes a role without holders',
    access: administrator,
    params: StrictObject({ role: RoleName }),
    ok: { 204: 'empty' },
    refusals: ['HIGHER_RIGHTS', 'ROLE_IN_USE'],
  },
})
