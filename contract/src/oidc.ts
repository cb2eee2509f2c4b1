import Type from 'typebox'
import { declare } from './call.ts'
import { Nullable, StrictObject } from './schemas.ts'
import { AccessToken, Shared } from './users.ts'

/** Signing in at an OpenID Connect provider. Without its settings no sign-in begins: 404. */
export const oidc = declare('oidc', {
  'POST /users/api/v1/oidc/start': {
    summary: "Begins a sign-in: returns the provider's address, sets a cookie for ten minutes",
    access: 'open',
    ok: { 200: StrictObject({ url: Type.String() }) },
    refusals: ['OIDC_UNAVAILABLE'],
  },
  'POST /users/api/v1/oidc/sign-in': {
    summary: "Signs in by the provider's answer to the browser; sets the refresh cookie",
    access: 'open',
    maxBytes: 8192,
    body: StrictObject({
      answer: Type.String({
        minLength: 1,
        maxLength: 8000,
        format: 'visible',
        description: "query of the provider's redirection",
      }),
      shared: Shared,
    }),
    ok: { 200: AccessToken },
    refusals: ['OIDC_REFUSED', 'OIDC_UNAVAILABLE'],
  },
  'POST /users/api/v1/oidc/end': {
    summary: 'Returns the address that ends the session at the provider too, once after a sign-out',
    access: 'open',
    ok: { 200: StrictObject({ url: Nullable(Type.String()) }) },
  },
})
