import Type from 'typebox'
import { declare } from './call.ts'
import { Role } from './roles.ts'
import { Email, MerchantId, Nullable, StrictObject } from './schemas.ts'

export const Me = StrictObject({
  username: Type.String(),
  email: Type.String(),
  fullName: Type.String(),
  roles: Type.Array(Role),
  merchants: Type.Array(StrictObject({ merchant_id: MerchantId, name: Type.String() })),
  defaultMerchant: Type.Optional({
    ...MerchantId,
    description: 'the first of several, for lists without a filter; absent for a user who sees all',
  }),
  businessTz: Type.Enum(['+06:00', 'Asia/Almaty']),
  rights: Type.String({
    description: 'stands for permissions and merchants; every answer carries the current one in `x-rights`',
  }),
  traces: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'share of presses whose spans the page reports; absent: none',
    }),
  ),
  canaries: Type.Array(Type.String(), { description: '`mfe-orders 1.5.0`: canaries that this user gets' }),
  mustEnrol: Type.Boolean({ description: 'the second factor is required and not turned on yet' }),
  isProviderOnly: Type.Optional(
    Type.Literal(true, { description: 'signs in at the provider alone, so a passkey would open nothing' }),
  ),
  idleMinutes: Type.Optional(
    Type.Integer({
      description: 'without a key or press end this session on a shared computer; absent: none do',
    }),
  ),
})
export type Me = Type.Static<typeof Me>

export const AccessToken = StrictObject({
  access: Type.String({ description: 'JWT, bound to the session' }),
  expiresIn: Type.Integer({ description: 'seconds' }),
})

/** «Это общий компьютер»: the session ends without keys and presses. */
export const Shared = Type.Optional(Type.Boolean({ description: 'the computer is shared' }))

const username = Type.String({ minLength: 1, maxLength: 254 })

/** Session and one's own account. Source: docs/security.md, «Signing in». */
export const users = declare('users', {
  'POST /users/api/v1/sign-in': {
    summary: 'Signs in with username and password; sets the refresh cookie',
    access: 'open',
    body: StrictObject({
      username,
      password: Type.String({ minLength: 1, maxLength: 128 }),
      code: Type.Optional(
        Type.String({
          maxLength: 40,
          description: 'of the authenticator, or a recovery code; after SECOND_FACTOR_REQUIRED',
        }),
      ),
      shared: Shared,
    }),
    ok: { 200: AccessToken },
    refusals: ['BAD_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'OIDC_ONLY'],
  },
  'POST /users/api/v1/refresh': {
    summary: 'Rotates the refresh cookie and returns a new access token',
    access: 'cookie',
    ok: { 200: AccessToken },
  },
  'POST /users/api/v1/sign-out': {
    summary: 'Ends the session of the cookie or of the bearer token',
    access: 'cookie',
    ok: { 204: 'empty' },
  },
  'POST /users/api/v1/lock': {
    summary:
      'Locks the session: other calls answer 423, until a step-up at the provider; the next sign-in of this browser ends it',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    ok: { 204: 'empty' },
  },
  'POST /users/api/v1/activity': {
    summary:
      'Tells of keys and presses on a shared computer, once a minute at most, or asks how long is left',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    body: StrictObject({
      secondsAgo: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 28_800, description: 'of the last one; absent: none since' }),
      ),
    }),
    ok: {
      200: StrictObject({
        secondsLeft: Nullable(Type.Integer({ description: 'null: the session does not end so' })),
      }),
    },
  },
  'GET /users/api/v1/me': {
    summary: 'Returns the signed-in user',
    access: 'session',
    beforeSecondFactor: true,
    ok: { 200: Me },
  },
  'POST /users/api/v1/confirmation': {
    summary: 'Sets a password by the token of an invitation or of a reset',
    access: 'open',
    body: StrictObject({
      password: Type.String({ maxLength: 1024 }),
      token: Type.String({ maxLength: 512 }),
    }),
    ok: { 204: 'empty' },
    refusals: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'PASSWORD_WEAK'],
  },
  'POST /users/api/v1/confirmation/check': {
    summary: 'Tells whether a link still works, before the page asks for a password',
    access: 'open',
    body: StrictObject({ token: Type.String({ maxLength: 512 }) }),
    ok: {
      200: StrictObject({
        usable: Type.Boolean(),
        username: Type.Optional(Type.String({ description: 'for password managers' })),
      }),
    },
  },
  'POST /users/api/v1/users/resend': {
    summary: 'Sends a pending invitation again; with empty values does nothing',
    access: 'open',
    body: StrictObject({
      email: Type.String({ maxLength: 254 }),
      firstName: Type.String({ maxLength: 100 }),
      username: Type.String({ maxLength: 254 }),
    }),
    ok: { 204: 'empty' },
  },
  'GET /users/api/v1/forget-password/{email}': {
    summary: 'Mails a link that resets the password; the answer is the same for an unknown address',
    access: 'open',
    params: StrictObject({ email: Email }),
    ok: { 204: 'empty' },
  },
})
