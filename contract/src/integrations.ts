import Type from 'typebox'
import { declare } from './call.ts'
import { keyRightNames } from './key-rights.ts'
import { Day, Instant, MerchantId, Nullable, OpenEnum, SingleLineText, StrictObject } from './schemas.ts'

const access = { permission: 'MANAGE_INTEGRATIONS' } as const

const Key = StrictObject({
  id: Type.Integer(),
  name: Type.String(),
  prefix: Nullable(Type.String({ description: 'how the key begins; null for keys made before prefixes' })),
  rights: Type.Array(OpenEnum(keyRightNames)),
  state: Type.Enum(['active', 'expired', 'revoked']),
  createdAt: Instant,
  createdBy: Nullable(Type.String({ description: 'user name; null for the command line' })),
  expiresAt: Nullable(Instant),
  lastUsedAt: Nullable(Type.Unsafe<string>({ ...Instant, description: 'to a minute' })),
  revokedAt: Nullable(Instant),
})

/** Keys of partners' systems. Source: docs/product.md, «Integrations». */
export const integrations = declare('integrations', {
  'GET /integrations/v1/keys': {
    summary: "Lists a partner's API keys, the newest first; the last 200",
    access,
    query: StrictObject({ merchantId: MerchantId }),
    ok: { 200: Type.Array(Key) },
  },
  'POST /integrations/v1/keys': {
    summary: 'Makes a key, which is told in this answer alone',
    access,
    stepUp: true,
    body: StrictObject({
      merchantId: MerchantId,
      name: SingleLineText({ minLength: 1, maxLength: 100 }),
      rights: Type.Array(Type.Enum(keyRightNames), { minItems: 1, maxItems: 20, uniqueItems: true }),
      expires: Type.Optional({ ...Day, description: 'the last day on which the key works' }),
    }),
    ok: { 201: StrictObject({ ...Key.properties, key: Type.String({ description: '`mk_live_…`' }) }) },
    refusals: ['HIGHER_RIGHTS', 'TOO_MANY_KEYS'],
  },
  'DELETE /integrations/v1/keys/{id}': {
    summary: 'Revokes a key at once',
    access,
    params: StrictObject({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
    ok: { 204: 'empty' },
  },
})
