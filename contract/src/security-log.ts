import Type from 'typebox'
import { declare } from './call.ts'
import { Day, Instant, Nullable, Page, StrictObject } from './schemas.ts'
import { type SecurityKind, securityKinds } from './security-kinds.ts'

const Value = Nullable(Type.String())
const Kind = Type.Enum(Object.keys(securityKinds) as SecurityKind[])
const access = { permission: 'CREATE_SUPER_USER' } as const

const filters = {
  person: Type.Optional(Type.String({ maxLength: 254, description: 'part of the actor or user concerned' })),
  kind: Type.Optional(Kind),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

const SecurityEvent = StrictObject({
  id: Type.Integer(),
  at: Instant,
  who: Type.String({ description: 'user name, key or job; Russian for a nameless one' }),
  kind: Kind,
  what: Type.String({ description: 'Russian' }),
  about: Type.String({ description: 'user name, role, partner, order, file or application' }),
  address: Nullable(Type.String({ description: 'IP address of the request' })),
  changes: Type.Array(
    StrictObject({ field: Type.String({ description: 'Russian' }), from: Value, to: Value }),
  ),
})

/** The security log: audit records about access. Users without all merchants see exports, reveals and keys of their own ones. */
export const securityLog = declare('security', {
  'GET /users/api/v1/security-log': {
    summary: 'Lists records of access, the newest first; `total` counts up to 10 000',
    access,
    query: StrictObject({
      ...filters,
      lim: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
      page: Page,
    }),
    ok: { 200: StrictObject({ items: Type.Array(SecurityEvent), total: Type.Integer() }) },
  },
  'GET /users/api/v1/security-log/report': {
    summary: 'Streams the same records as xlsx',
    access,
    query: StrictObject(filters),
    ok: { 200: 'xlsx' },
  },
  'GET /users/api/v1/security-log/integrity': {
    summary: 'Tells whether the chain of records is intact, as of the last check within ten minutes',
    access,
    ok: { 200: StrictObject({ intact: Type.Boolean(), checkedAt: Instant, records: Type.Integer() }) },
  },
})
