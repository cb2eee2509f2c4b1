import Type from 'typebox'
import { declare } from './call.ts'
import { RefusalReason, RoleName } from './roles.ts'
import {
  DayUntilToday,
  Email,
  Instant,
  MerchantId,
  Nullable,
  Page,
  RowVersion,
  SingleLineText,
  StrictObject,
} from './schemas.ts'

const Name = SingleLineText({ minLength: 1, maxLength: 100 })
const Username = Type.String({ minLength: 1, maxLength: 254 })

const Version = { ...RowVersion, description: 'grows with every save' }

const User = StrictObject({
  ID: Type.Integer(),
  username: Type.String(),
  LastName: Type.String(),
  FirstName: Type.String(),
  MiddleName: Nullable(Type.String()),
  PhoneNumber: Type.String({ description: '11 digits' }),
  Email: Type.String(),
  IsUnloading: Type.Boolean({ description: 'gets copies of the unloading mails' }),
  Merchants: Type.Array(MerchantId),
  RoleName: Type.String(),
  RoleNameRus: Type.String(),
  JobTitle: Nullable(Type.String()),
  status: Type.Enum(['invited', 'active', 'inactive']),
  secondFactor: Type.Boolean({ description: 'signing in takes a code' }),
  registrationDate: Instant,
  fullName: Type.String(),
  version: Version,
  refused: StrictObject({
    edit: RefusalReason,
    activate: RefusalReason,
    deactivate: RefusalReason,
    delete: RefusalReason,
    dataWays: RefusalReason,
  }),
  invitationExpiresAt: {
    ...Nullable(Instant),
    description: 'when the newest link of an invited user expires; null when there is no unused one',
  },
})

const fields = {
  lastName: Name,
  firstName: Name,
  middleName: Type.Optional(Nullable(SingleLineText({ maxLength: 100 }))),
  email: Email,
  username: { ...Username, description: 'the e-mail; `superadmin` keeps that name' },
  phoneNumber: Type.String({ format: 'phone', description: '11 digits' }),
  IsUnloading: Type.Boolean(),
  merchants: Type.Array(MerchantId, { uniqueItems: true, maxItems: 1000 }),
  roleName: RoleName,
}

const administrator = { permission: 'CREATE_SUPER_USER' } as const
const one = StrictObject({ username: Username })
const refusals = ['HIGHER_RIGHTS', 'CANNOT_GRANT', 'OWN_RIGHTS', 'LAST_ADMINISTRATOR'] as const

/** Users for their administrators. Source: docs/security.md, «Administrators». */
export const userAdministration = declare('users', {
  'GET /users/api/v1/users': {
    summary: 'Lists users, the newest first',
    access: administrator,
    query: StrictObject({
      name: Type.Optional(Type.String({ maxLength: 100, description: 'part of the full name' })),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'part of the address' })),
      merchantId: Type.Optional(Type.String({ maxLength: 100 })),
      registrationStartDate: Type.Optional(DayUntilToday),
      registrationEndDate: Type.Optional(DayUntilToday),
      lim: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
      page: Page,
    }),
    ok: { 200: StrictObject({ users: Type.Array(User), total: Type.Integer() }) },
  },
  'GET /users/api/v1/users/{username}': {
    summary: 'Returns a user',
    access: administrator,
    params: one,
    ok: { 200: User },
  },
  'POST /users/api/v1/users': {
    summary: 'Creates a user and mails the invitation',
    access: administrator,
    stepUp: true,
    body: StrictObject(fields),
    ok: { 201: User },
    refusals: ['USER_EXISTS', ...refusals],
  },
  'PUT /users/api/v1/users/{username}': {
    summary: "Changes a user; a changed role or address ends the user's sessions",
    access: administrator,
    stepUp: true,
    params: one,
    body: StrictObject({
      ...fields,
      jobTitle: Type.Optional(Nullable(SingleLineText({ maxLength: 100 }))),
      version: Type.Optional({
        ...Version,
        description:
          'the version that the editor saw; USER_CHANGED after another save; absent: the last save wins',
      }),
    }),
    ok: { 200: User },
    refusals: ['USER_EXISTS', 'USER_CHANGED', ...refusals],
  },
  'PATCH /users/api/v1/users/{username}': {
    summary: "Activates or deactivates a user; deactivation ends the user's sessions and voids the links",
    access: administrator,
    params: one,
    body: StrictObject({ status: Type.Enum(['active', 'inactive']) }),
    ok: { 200: User },
    refusals: ['NOT_CONFIRMED', ...refusals],
  },
  'DELETE /users/api/v1/users/{username}': {
    summary: 'Deletes a user with all sessions',
    access: administrator,
    params: one,
    ok: { 204: 'empty' },
    refusals,
  },
  'DELETE /users/api/v1/users/{username}/second-factor': {
    summary: "Turns off the second factor of a user who lost telephone and codes; the user's sessions end",
    access: administrator,
    params: one,
    ok: { 204: 'empty' },
    refusals,
  },
  'POST /users/api/v1/users/{username}/invitation': {
    summary: 'Makes a new link for an invited user, for handing over by hand; voids earlier ones',
    access: administrator,
    params: one,
    ok: { 200: StrictObject({ link: Type.String(), expiresAt: Instant }) },
    refusals: ['NOT_INVITED', ...refusals],
  },
})
