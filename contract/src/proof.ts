import Type from 'typebox'
import { declare } from './call.ts'
import { PasskeyAnswer, RpId } from './passkeys.ts'
import { Nullable, Strict } from './schemas.ts'

/** Proving again who one is, for calls with `proof`. Signing in counts as a proof, a renewal does not. */
export const proof = declare('users', {
  'GET /users/api/v1/proof': {
    summary: 'Tells how the user may prove again who he is',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    ok: {
      200: Strict({
        password: Type.Boolean(),
        code: Type.Boolean({ description: 'of the authenticator, or a recovery code' }),
        passkey: Nullable(
          Strict({
            challenge: Type.String({ description: 'base64url; answered once, within five minutes' }),
            rpId: RpId,
            ids: Type.Array(Type.String(), { description: 'of the user’s passkeys' }),
          }),
        ),
        provider: Nullable(Type.String({ description: '«Войти через …»' })),
      }),
    },
  },
  'POST /users/api/v1/proof/provider': {
    summary: 'Begins a proof at the provider: returns its address, sets a cookie for ten minutes',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    ok: { 200: Strict({ url: Type.String() }) },
    refusals: ['OIDC_UNAVAILABLE'],
  },
  'POST /users/api/v1/proof': {
    summary:
      'Proves again who the user is, for this session and STEP_UP_MINUTES; at the provider unlocks it too, as nothing else here does',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    body: Type.Union([
      Strict({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
      Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
      Strict({ passkey: PasskeyAnswer }),
      Strict({
        answer: Type.String({
          minLength: 1,
          maxLength: 8000,
          format: 'visible',
          description: "query of the provider's redirection",
        }),
      }),
    ]),
    ok: { 204: 'empty' },
    refusals: ['PASSKEY_REFUSED', 'OIDC_REFUSED', 'OIDC_UNAVAILABLE'],
  },
})
