import Type from 'typebox'
import { declare } from './call.ts'
import { PasskeyAnswer, RpId } from './passkeys.ts'
import { Nullable, StrictObject } from './schemas.ts'

/** The step-up that calls with `stepUp` need: users show again who they are. Signing in counts as a step-up, a renewal does not. */
export const stepUp = declare('users', {
  'GET /users/api/v1/proof': {
    summary: 'Returns the methods by which the user may step up',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    ok: {
      200: StrictObject({
        password: Type.Boolean(),
        code: Type.Boolean({ description: 'of the authenticator, or a recovery code' }),
        passkey: Nullable(
          StrictObject({
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
    summary: 'Begins a step-up at the provider: returns its address, sets a cookie for ten minutes',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    ok: { 200: StrictObject({ url: Type.String() }) },
    refusals: ['OIDC_UNAVAILABLE'],
  },
  'POST /users/api/v1/proof': {
    summary:
      'Steps up this session for STEP_UP_MINUTES; at the provider it unlocks the session too, as nothing else here does',
    access: 'session',
    beforeSecondFactor: true,
    whileLocked: true,
    body: Type.Union([
      StrictObject({ password: Type.String({ minLength: 1, maxLength: 128 }) }),
      StrictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
      StrictObject({ passkey: PasskeyAnswer }),
      StrictObject({
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
