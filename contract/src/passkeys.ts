import Type from 'typebox'
import { declare } from './call.ts'
import { Instant, Nullable, SingleLineText, StrictObject } from './schemas.ts'
import { AccessToken, Shared } from './users.ts'

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description: 'base64url' })

const CredentialId = Base64Url(1366)
export const RpId = Type.String({ description: "host of the cabinet's address, which the key is bound to" })

/** An authenticator's answer to a challenge. */
export const PasskeyAnswer = StrictObject({
  id: CredentialId,
  clientDataJSON: Base64Url(1000),
  authenticatorData: Base64Url(1000),
  signature: Base64Url(1000),
})
export type PasskeyAnswer = Type.Static<typeof PasskeyAnswer>

/** Passkeys (WebAuthn level 3), which sign in without password and code. */
export const passkeys = declare('passkeys', {
  'POST /users/api/v1/passkeys/sign-in-options': {
    summary: 'Returns a challenge for any passkey, the same for everybody',
    access: 'open',
    ok: {
      200: StrictObject({
        challenge: Type.String({ description: 'base64url; answered once, within five minutes' }),
        rpId: RpId,
      }),
    },
  },
  'POST /users/api/v1/passkeys/sign-in': {
    summary: 'Signs in by a passkey; sets the refresh cookie',
    access: 'open',
    body: StrictObject({ ...PasskeyAnswer.properties, shared: Shared }),
    ok: { 200: AccessToken },
    refusals: ['PASSKEY_REFUSED'],
  },
  'GET /users/api/v1/passkeys': {
    summary: "Lists the user's passkeys, the newest first",
    access: 'session',
    ok: {
      200: Type.Array(
        StrictObject({
          id: Type.String(),
          name: Type.String(),
          backedUp: Type.Boolean({ description: 'copied to other devices by its authenticator' }),
          createdAt: Instant,
          lastUsedAt: Nullable(Instant),
        }),
      ),
    },
  },
  'POST /users/api/v1/passkeys/options': {
    summary: 'Returns a challenge for a new passkey',
    access: 'session',
    stepUp: true,
    body: StrictObject({
      password: Type.Optional(Type.String({ maxLength: 128, description: 'of older pages; not read' })),
    }),
    ok: {
      200: StrictObject({
        challenge: Type.String({ description: 'base64url; answered once, within five minutes' }),
        rpId: RpId,
        userId: Type.String({ description: 'base64url' }),
        userName: Type.String(),
        existing: Type.Array(Type.String(), { description: 'ids of the passkeys that the user has' }),
      }),
    },
    refusals: ['OIDC_ONLY', 'TOO_MANY_PASSKEYS'],
  },
  'POST /users/api/v1/passkeys': {
    summary: 'Adds a passkey by the answer to its challenge',
    access: 'session',
    body: StrictObject({
      name: SingleLineText({ minLength: 1, maxLength: 60 }),
      id: CredentialId,
      clientDataJSON: Base64Url(1000),
      attestationObject: Base64Url(20_000),
      transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
    }),
    ok: { 204: 'empty' },
    refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  },
  'DELETE /users/api/v1/passkeys/{id}': {
    summary: "Removes one of the user's passkeys",
    access: 'session',
    params: StrictObject({ id: CredentialId }),
    ok: { 204: 'empty' },
  },
})
