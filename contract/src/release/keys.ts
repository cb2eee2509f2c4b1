import { type Static, Type as T } from 'typebox'
import { AppName, closed, ShortHash } from './names.ts'

const AppsOfRight = T.Array(T.Union([AppName, T.Literal('*')]))

/** What a key may sign; `*` stands for every app. */
export const KeyRights = T.Object(
  {
    publish: AppsOfRight,
    promote: AppsOfRight,
    /** May change the key set. */
    keys: T.Boolean(),
    /** Signs pages: browsers believe this kind of key alone. Absent (sets of before): whoever may promote `*`. */
    pages: T.Optional(T.Boolean()),
  },
  closed,
)

/** `retired`: signs nothing new, what it has signed is believed. `revoked`: nothing of it is believed. */
export const KeyInSet = T.Object(
  {
    id: ShortHash,
    name: T.String({ minLength: 1, maxLength: 100 }),
    /** Ed25519, raw 32 bytes, base64. */
    public: T.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }),
    rights: KeyRights,
    state: T.Enum(['active', 'retired', 'revoked']),
  },
  closed,
)

export const KeySet = T.Object(
  {
    version: T.Integer({ minimum: 1 }),
    at: T.String(),
    who: T.String(),
    reason: T.String(),
    keys: T.Array(KeyInSet, { minItems: 1 }),
  },
  closed,
)

/** Signed (canonical JSON of `set`) by a key that the set before lets change keys; the first one by a key of its own. */
export const SignedKeySet = T.Object({ set: KeySet, key: ShortHash, signature: T.String() }, closed)

/** `keyset.json`: every key set since the first, the newest last. */
export const KeyChain = T.Array(SignedKeySet, { minItems: 1 })

/** `release.sig.json`: Ed25519 over the bytes of the version's `release.json`. */
export const ManifestSignature = T.Object({ key: ShortHash, signature: T.String() }, closed)

export type KeyRights = Static<typeof KeyRights>
export type KeyInSet = Static<typeof KeyInSet>
export type KeySet = Static<typeof KeySet>
export type SignedKeySet = Static<typeof SignedKeySet>
export type KeyChain = Static<typeof KeyChain>
