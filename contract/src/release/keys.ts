import { type Static, Type as T } from 'typebox'
import { AppName, closed, Integrity, ShortHash, Version } from './names.ts'

const AppsOfRight = T.Array(T.Union([AppName, T.Literal('*')]))

/** The rights of a key: `publish` signs versions, `promote` asks the server for changes; `*` stands for every app. */
export const KeyRights = T.Object({ publish: AppsOfRight, promote: AppsOfRight }, closed)

const PublicKey = T.String({ pattern: '^[A-Za-z0-9+/]{43}=$', description: 'Ed25519, raw 32 bytes, base64' })

/** `retired`: the key signs nothing new, its signatures stay valid. `revoked`: none of its signatures is valid. */
export const KeyInSet = T.Object(
  {
    id: ShortHash,
    name: T.String({ minLength: 1, maxLength: 100 }),
    public: PublicKey,
    rights: KeyRights,
    /** The server's key signs pointer and pages; readers and browsers accept no other kind. */
    server: T.Optional(T.Literal(true)),
    state: T.Enum(['active', 'retired', 'revoked']),
  },
  closed,
)

export const KeySet = T.Object(
  {
    /** Grows with every set and is at least the second of signing, so that a set signed now is newer than any copy. */
    version: T.Integer({ minimum: 1 }),
    at: T.String(),
    who: T.String(),
    reason: T.String(),
    keys: T.Array(KeyInSet, { minItems: 1 }),
  },
  closed,
)

/** `keyset.json`: signed (canonical JSON of `set`) by the root, whose id RELEASE_ROOTS names outside of the store. */
export const SignedKeySet = T.Object({ set: KeySet, root: PublicKey, signature: T.String() }, closed)

/** `release.sig.json`: Ed25519 over the bytes of the version's `release.json`. */
export const ManifestSignature = T.Object(
  {
    key: ShortHash,
    signature: T.String(),
    /** The reason for which it was published although its types or imports are wrong. */
    forced: T.Optional(T.String()),
  },
  closed,
)

/**
 * `drawn.sig.json`: what the gate's browser found when it rendered the version beside the live versions of the other apps. The key that
 * asked for it signs the canonical JSON of `drawn`.
 */
export const SignedRendering = T.Object(
  {
    drawn: T.Object(
      {
        ...{ app: AppName, version: Version, at: T.String() },
        /** The hash of the version's `release.json`, which holds those of all its files. */
        digest: Integrity,
        /** The same of the other apps' versions in the set that was rendered. */
        beside: T.Record(AppName, Integrity),
        /** Empty when every page was rendered well. */
        findings: T.Array(T.String()),
      },
      closed,
    ),
    key: ShortHash,
    signature: T.String(),
  },
  closed,
)

export type KeyRights = Static<typeof KeyRights>
export type KeyInSet = Static<typeof KeyInSet>
export type KeySet = Static<typeof KeySet>
export type SignedKeySet = Static<typeof SignedKeySet>
export type SignedRendering = Static<typeof SignedRendering>
