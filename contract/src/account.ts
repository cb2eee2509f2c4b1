import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, Nullable, OpenEnum, StrictObject } from './schemas.ts'

const Code = StrictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) })
const RecoveryCodes = StrictObject({
  recoveryCodes: Type.Array(Type.String(), { description: 'shown this once' }),
})

const Requirement = StrictObject({
  required: Type.Boolean(),
  withoutFactor: Type.Integer({ description: 'active users with such a role but without second factor' }),
})

const MorningMail = StrictObject({ on: Type.Boolean() })

/** The user's own sessions, morning mail and second factor (TOTP, RFC 6238). */
export const account = declare('account', {
  'GET /users/api/v1/sessions': {
    summary: "Lists the user's active sessions, the current one first",
    access: 'session',
    ok: {
      200: Type.Array(
        StrictObject({
          id: Type.String(),
          createdAt: Instant,
          lastUsedAt: { ...Instant, description: 'of the last renewal, every ten minutes at most' },
          current: Type.Boolean(),
          address: Nullable(Type.String()),
          userAgent: Nullable(Type.String()),
          way: {
            ...Nullable(OpenEnum(['password', 'passkey', 'provider'])),
            description: 'of signing in; null in sessions of older versions',
          },
          provider: Nullable(Type.String({ description: 'name of the provider whose way it was' })),
        }),
      ),
    },
  },
  'DELETE /users/api/v1/sessions/{id}': {
    summary: "Ends one of the user's sessions, also the current one",
    access: 'session',
    params: StrictObject({ id: Type.String({ format: 'uuid' }) }),
    ok: { 204: 'empty' },
  },
  'DELETE /users/api/v1/sessions': {
    summary: "Ends all of the user's sessions but the current one",
    access: 'session',
    ok: { 204: 'empty' },
  },
  'PUT /users/api/v1/password': {
    summary: "Changes the user's password; the other sessions end",
    access: 'session',
    body: StrictObject({
      currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
      newPassword: Type.String({ maxLength: 1024 }),
    }),
    ok: { 204: 'empty' },
    refusals: ['PASSWORD_WEAK'],
  },
  'GET /users/api/v1/morning-mail': {
    summary: 'Tells whether the user gets a mail of figures at 9:00 of the business zone',
    access: 'session',
    ok: { 200: MorningMail },
  },
  'PUT /users/api/v1/morning-mail': {
    summary: 'Turns the morning mail on or off; what it holds follows the rights of the moment it leaves',
    access: 'session',
    body: MorningMail,
    ok: { 204: 'empty' },
  },
  'GET /users/api/v1/second-factor': {
    summary: 'Tells whether signing in needs a code',
    access: 'session',
    beforeSecondFactor: true,
    ok: {
      200: StrictObject({
        enabled: Type.Boolean(),
        recoveryCodesLeft: Type.Integer(),
        required: Type.Boolean({ description: 'by an administrator, for this user’s role' }),
      }),
    },
  },
  'POST /users/api/v1/second-factor': {
    summary: 'Begins the enrolment: a secret for the authenticator, and the text of its QR code',
    access: 'session',
    beforeSecondFactor: true,
    body: StrictObject({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
    ok: { 200: StrictObject({ secret: Type.String(), uri: Type.String({ description: 'otpauth://…' }) }) },
    refusals: ['SECOND_FACTOR_ON'],
  },
  'POST /users/api/v1/second-factor/confirmation': {
    summary: "Completes the enrolment by the authenticator's first code",
    access: 'session',
    beforeSecondFactor: true,
    body: Code,
    ok: { 200: RecoveryCodes },
    refusals: ['SECOND_FACTOR_ON'],
  },
  'POST /users/api/v1/second-factor/recovery-codes': {
    summary: 'Makes new recovery codes; the old ones stop working',
    access: 'session',
    body: Code,
    ok: { 200: RecoveryCodes },
  },
  'POST /users/api/v1/second-factor/removal': {
    summary: 'Turns the second factor off, unless it is required',
    access: 'session',
    body: Code,
    ok: { 204: 'empty' },
    refusals: ['SECOND_FACTOR_IS_REQUIRED'],
  },
  'GET /users/api/v1/second-factor/requirement': {
    summary: 'Tells whether roles with CREATE_SUPER_USER need the second factor, and how many users lack it',
    access: { permission: 'CREATE_SUPER_USER' },
    ok: { 200: Requirement },
  },
  'PUT /users/api/v1/second-factor/requirement': {
    summary:
      'Requires the second factor of roles with CREATE_SUPER_USER, or no longer; the caller must use it',
    access: { permission: 'CREATE_SUPER_USER' },
    body: StrictObject({ required: Type.Boolean() }),
    ok: { 200: Requirement },
    refusals: ['SECOND_FACTOR_OFF'],
  },
})
