import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, Nullable, Strict } from './schemas.ts'

const Code = Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) })
const RecoveryCodes = Strict({ recoveryCodes: Type.Array(Type.String(), { description: 'shown this once' }) })

const Requirement = Strict({
  required: Type.Boolean(),
  withoutFactor: Type.Integer({ description: 'active users with such a role who have not turned it on' }),
})

/** The user's own sessions and second factor (TOTP, RFC 6238). */
export const account = declare('account', {
  'GET /users/api/v1/sessions': {
    summary: 'Own sessions that live, the present one first',
    access: 'session',
    ok: {
      200: Type.Array(
        Strict({
          id: Type.String(),
          createdAt: Instant,
          lastUsedAt: { ...Instant, description: 'of the last renewal, every ten minutes at most' },
          current: Type.Boolean(),
          address: Nullable(Type.String()),
          userAgent: Nullable(Type.String()),
        }),
      ),
    },
  },
  'DELETE /users/api/v1/sessions/{id}': {
    summary: 'End one of the own sessions, the present one too',
    access: 'session',
    params: Strict({ id: Type.String({ format: 'uuid' }) }),
    ok: { 204: 'empty' },
  },
  'DELETE /users/api/v1/sessions': {
    summary: 'End all own sessions but the present one',
    access: 'session',
    ok: { 204: 'empty' },
  },
  'PUT /users/api/v1/password': {
    summary: 'Change the own password; the other sessions end',
    access: 'session',
    body: Strict({
      currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
      newPassword: Type.String({ maxLength: 1024 }),
    }),
    ok: { 204: 'empty' },
    refusals: ['PASSWORD_WEAK'],
  },
  'GET /users/api/v1/second-factor': {
    summary: 'Whether signing in takes a code',
    access: 'session',
    beforeSecondFactor: true,
    ok: {
      200: Strict({
        enabled: Type.Boolean(),
        recoveryCodesLeft: Type.Integer(),
        required: Type.Boolean({ description: 'by an administrator, for this user’s role' }),
      }),
    },
  },
  'POST /users/api/v1/second-factor': {
    summary: 'Begin to turn it on: a secret for the authenticator, and what its picture says',
    access: 'session',
    beforeSecondFactor: true,
    body: Strict({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
    ok: { 200: Strict({ secret: Type.String(), uri: Type.String({ description: 'otpauth://…' }) }) },
    refusals: ['SECOND_FACTOR_ON'],
  },
  'POST /users/api/v1/second-factor/confirmation': {
    summary: 'Turn it on by the first code of the authenticator',
    access: 'session',
    beforeSecondFactor: true,
    body: Code,
    ok: { 200: RecoveryCodes },
    refusals: ['SECOND_FACTOR_ON'],
  },
  'POST /users/api/v1/second-factor/recovery-codes': {
    summary: 'New recovery codes; the old ones stop working',
    access: 'session',
    body: Code,
    ok: { 200: RecoveryCodes },
  },
  'POST /users/api/v1/second-factor/removal': {
    summary: 'Turn it off, unless it is required',
    access: 'session',
    body: Code,
    ok: { 204: 'empty' },
    refusals: ['SECOND_FACTOR_IS_REQUIRED'],
  },
  'GET /users/api/v1/second-factor/requirement': {
    summary: 'Whether roles with CREATE_SUPER_USER need the second factor, and whom that still concerns',
    access: { permission: 'CREATE_SUPER_USER' },
    ok: { 200: Requirement },
  },
  'PUT /users/api/v1/second-factor/requirement': {
    summary: 'Require it of roles with CREATE_SUPER_USER, or no longer; who requires it has it turned on',
    access: { permission: 'CREATE_SUPER_USER' },
    body: Strict({ required: Type.Boolean() }),
    ok: { 200: Requirement },
    refusals: ['SECOND_FACTOR_OFF'],
  },
})
