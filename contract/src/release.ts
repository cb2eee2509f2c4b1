/**
 * Shapes of releases: what the build writes, the release store keeps, index.html carries inline and the shell reads.
 * Schemas serve build, release and api; the browser takes the types alone.
 */
import { type Static, Type as T } from 'typebox'

const closed = { additionalProperties: false } as const

/** Folder name of an app: `shell`, `mfe-orders`. */
export const AppName = T.String({ pattern: '^(shell|mfe-[a-z0-9-]{1,40})$' })

/** Semantic version, prerelease allowed, build metadata not (it does not order). */
export const Version = T.String({
  pattern: '^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}(-[0-9A-Za-z][0-9A-Za-z.-]{0,60})?$',
})

/** Path of a published file relative to its version's folder; no `..`, no leading dot or slash. */
export const FileName = T.String({
  pattern: '^(?:[A-Za-z0-9_][A-Za-z0-9_.-]*/)*[A-Za-z0-9_][A-Za-z0-9_.-]*$',
  maxLength: 200,
})

/** Subresource integrity: `sha384-` and base64. */
export const Integrity = T.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })

const RoutePath = T.String({ pattern: '^/[a-z0-9-]+(/:?[A-Za-z0-9_-]+)*$' })

/** A drawing of lucide: `[tag, attributes][]`, put in the place of the icon's name by the build. */
export const IconNode = T.Array(
  T.Tuple([T.String({ pattern: '^[a-z]+$' }), T.Record(T.String(), T.String())]),
  {
    minItems: 1,
  },
)

/**
 * A call that a page cannot do without, started before its code has run. `call` is `METHOD /path/{name}`, where a
 * `{name}` is the route's `:name`. Values of `query` may hold `{name|pref:key|literal}`: see docs/architecture.md.
 */
export const FirstCall = T.Object(
  {
    call: T.String({ pattern: '^GET /[A-Za-z0-9_{}/.-]+$' }),
    query: T.Optional(T.Record(T.String(), T.String())),
    /** Parameter of the address → pattern of what it may be: a call that the server would refuse is not made. */
    when: T.Optional(T.Record(T.String(), T.String({ format: 'regex' }))),
  },
  closed,
)

export const DescriptorRoute = T.Object(
  { path: RoutePath, permission: T.Optional(T.String()), first: T.Optional(T.Array(FirstCall)) },
  closed,
)

const navigationEntry = {
  path: RoutePath,
  title: T.String({ minLength: 1 }),
  order: T.Integer(),
  permission: T.Optional(T.String()),
}

const descriptor = {
  app: AppName,
  title: T.String({ minLength: 1 }),
  /** Range of `@cabinet/shared` and of `@cabinet/contract` that the remote was written for. */
  shared: T.String({ minLength: 1 }),
  contract: T.String({ minLength: 1 }),
  routes: T.Array(DescriptorRoute, { minItems: 1 }),
}

/** `remote.json` as a team writes it: icons by lucide name (`shopping-cart`). */
export const RemoteDescriptorSource = T.Object(
  {
    ...descriptor,
    navigation: T.Array(
      T.Object({ ...navigationEntry, icon: T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }) }, closed),
    ),
  },
  closed,
)

/** `remote.json` as built: icons drawn. */
export const RemoteDescriptor = T.Object(
  { ...descriptor, navigation: T.Array(T.Object({ ...navigationEntry, icon: IconNode }, closed)) },
  closed,
)

/** One file of a release; sizes in bytes, `brotli` as it goes over the wire (absent when not compressed). */
export const ReleaseFile = T.Object(
  { integrity: Integrity, size: T.Integer({ minimum: 0 }), brotli: T.Optional(T.Integer({ minimum: 0 })) },
  closed,
)

/** `release.json`: what a version consists of and what it needs. Never served to the browser as such. */
export const ReleaseManifest = T.Object(
  {
    app: AppName,
    version: Version,
    /** Product version (`1.9.72`). */
    product: T.String(),
    /** Commit of the sources, `unknown` outside a repository; `-dirty` when the tree had changes. */
    commit: T.String(),
    builtAt: T.String(),
    /** Name of the remote's container on `window`, with the version in it. Absent for the shell. */
    global: T.Optional(T.String()),
    /** Scripts in execution order: shell react, ui, vendor, main; remote exposed chunks, then the entry. */
    scripts: T.Array(FileName, { minItems: 1 }),
    styles: T.Array(FileName),
    /** Module → version that the host gives; empty for remotes. */
    provides: T.Record(T.String(), Version),
    /** Module → range that the release takes from the host; empty for the shell. */
    requires: T.Record(T.String(), T.String()),
    files: T.Record(T.String(), ReleaseFile),
  },
  closed,
)

/** A file that the page loads: address from the root, and its integrity. */
export const PageFile = T.Object({ url: T.String(), integrity: Integrity }, closed)

/** One version of a remote, with all that a page needs to load it. */
export const RemoteRelease = T.Object(
  {
    version: Version,
    /** Name of the container on `window`. */
    global: T.String(),
    /** `remoteEntry.js`. */
    entry: PageFile,
    /** Chunks of `./remote`: ask for them in parallel with the entry. */
    exposed: T.Array(PageFile),
    styles: T.Array(PageFile),
  },
  closed,
)

/** Settings that the page needs before any call; from the environment of whoever compiles index.html. */
export const BootConfig = T.Object(
  {
    /** Prefix of the calls of the contract: `/api`. */
    apiBase: T.String(),
    /** Where the pages live: `/merchant-cabinet`. */
    basePath: T.String(),
    /** «Вернуться в магазин» of the technical works page. */
    shopUrl: T.String(),
    maintenance: T.Boolean(),
    /** Demo users are named on the login page (embedded mode only). */
    demo: T.Boolean(),
    /** A team may put its remote from its own machine into this shell (`pnpm dev … --shell`); never in production. */
    allowLocalhost: T.Optional(T.Boolean()),
    /** Version of the contract that the API gives: the gate holds remotes against it. */
    apiContract: T.Optional(Version),
    /** `false` takes the service worker out of every browser; absent means that pages have one. */
    worker: T.Optional(T.Boolean()),
  },
  closed,
)

/** First 16 hex digits of a SHA-256. */
const ShortHash = T.String({ pattern: '^[0-9a-f]{16}$' })

/**
 * The canary as the page knows it: no name of a merchant, role or user is public. A user belongs to it when
 * `percent` is 100, or the bucket is below `percent`, or one of the hashes is in `listed`.
 * Bucket: first 4 bytes (big endian) of SHA-256 of `<salt>:user:<username>`, modulo 10 000, over 100.
 * Hash: first 16 hex digits of SHA-256 of `<salt>:merchant:<id>`, `<salt>:role:<role>`, `<salt>:user:<username>`.
 */
export const CanaryInSet = T.Object(
  {
    /** Changes with the version and the rule: what was decided under another id counts no more. */
    id: ShortHash,
    /** New for every canary version, kept while its rule changes: nobody leaves the canary when it grows. */
    salt: ShortHash,
    percent: T.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
    listed: T.Array(ShortHash),
    descriptor: RemoteDescriptor,
    release: RemoteRelease,
  },
  closed,
)

export const RemoteInSet = T.Object(
  {
    descriptor: RemoteDescriptor,
    live: RemoteRelease,
    /** What the boundary falls back to when `live` does not load. A canary falls back to `live`. */
    previous: T.Optional(RemoteRelease),
    canary: T.Optional(CanaryInSet),
    /** Versions that an open tab leaves at its next safe moment. */
    revoked: T.Optional(T.Array(Version)),
    /** The kill switch is on: not a byte of the remote is loaded, its pages say so. */
    killed: T.Optional(T.Boolean()),
  },
  closed,
)

/**
 * `<script type="application/json" id="release-set">`. A tab keeps the set that it booted with. The element's `data-key` and
 * `data-signature` are those of `SignedSet`, over its text as it stands: the service worker believes a page by them.
 */
export const ReleaseSet = T.Object(
  {
    revision: T.Integer({ minimum: 0 }),
    /** When this revision was signed, and until when it may be believed; ISO instants. */
    issuedAt: T.Optional(T.String()),
    expiresAt: T.Optional(T.String()),
    product: T.String(),
    config: BootConfig,
    /** Fingerprint → public key (Ed25519, raw 32 bytes, base64) of who may sign the next set. */
    keys: T.Optional(T.Record(ShortHash, T.String())),
    shell: T.Object({ version: Version, scripts: T.Array(PageFile), styles: T.Array(PageFile) }, closed),
    remotes: T.Record(AppName, RemoteInSet),
    /** This page shows one version that is not live, to whoever has opened a preview; ISO instant of its end. */
    preview: T.Optional(T.Object({ app: AppName, version: Version, until: T.String() }, closed)),
  },
  closed,
)

/**
 * `release-set.json`, written with every index.html and polled by open tabs. `set` is the text of the JSON that the
 * signature (Ed25519, base64) is over: the browser verifies bytes and needs no canonical form.
 */
export const SignedSet = T.Object({ set: T.String(), key: ShortHash, signature: T.String() }, closed)

/** Who gets a canary: any one of these is enough. `percent` of users, merchant ids, role codes, usernames. */
export const CanaryRule = T.Object(
  {
    percent: T.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
    merchants: T.Array(T.String({ minLength: 1, maxLength: 100 })),
    roles: T.Array(T.String({ minLength: 1, maxLength: 100 })),
    users: T.Array(T.String({ minLength: 1, maxLength: 200 })),
  },
  closed,
)

export const LiveCanary = T.Object(
  { version: Version, salt: ShortHash, since: T.String(), rule: CanaryRule },
  closed,
)

/** Where an app points. `previous` is what a rollback takes. The shell has no canary and no kill switch. */
export const LiveApp = T.Object(
  {
    live: Version,
    previous: T.Union([Version, T.Null()]),
    canary: T.Union([LiveCanary, T.Null()]),
    revoked: T.Optional(T.Array(Version)),
    killed: T.Optional(T.Boolean()),
  },
  closed,
)

const deed = {
  who: T.String(),
  reason: T.String(),
  action: T.Enum([
    'promote',
    'rollback',
    'maintenance',
    'canary-start',
    'canary-change',
    'canary-stop',
    'kill',
    'revive',
    'revoke',
    'renew',
  ]),
  changes: T.Array(T.Object({ app: AppName, from: T.Union([Version, T.Null()]), to: Version }, closed)),
  /** What the gate had refused, and somebody did all the same (`--force`). */
  forced: T.Optional(T.Array(T.String())),
}

/** How a revision came about: who moved what and why. */
export const Deed = T.Object(deed, closed)

/** `live.json` without its signature. `revision` grows by one at every change and is the signed sequence. */
export const LivePointer = T.Object(
  {
    revision: T.Integer({ minimum: 1 }),
    at: T.String(),
    /** Until when it may be believed; ISO instant. */
    expiresAt: T.Optional(T.String()),
    maintenance: T.Boolean(),
    apps: T.Record(AppName, LiveApp),
    /** Part of what is signed: nobody can give a change another author. */
    deed: T.Optional(Deed),
  },
  closed,
)

/** First 16 hex digits of the SHA-256 of an Ed25519 public key (SPKI, DER). */
const Fingerprint = ShortHash

/**
 * `live.json`, and `history/<revision>.json` once it is live no more: Ed25519 over the canonical JSON of `pointer`; `key` is the
 * fingerprint of the public key.
 */
export const SignedPointer = T.Object(
  { pointer: LivePointer, key: T.String(), signature: T.String() },
  closed,
)

/** A revision in the history: who moved what, when and why. Stores of before version 1.10 hold these as files. */
export const HistoryEntry = T.Object(
  { revision: T.Integer({ minimum: 1 }), at: T.String(), maintenance: T.Boolean(), ...deed },
  closed,
)

const AppsOfRight = T.Array(T.Union([AppName, T.Literal('*')]))

/** What a key may sign; `*` stands for every app. */
export const KeyRights = T.Object(
  {
    publish: AppsOfRight,
    promote: AppsOfRight,
    /** May change the key set. */
    keys: T.Boolean(),
  },
  closed,
)

/**
 * `retired`: what it has signed is believed, it signs nothing new (rotation). `revoked`: nothing of it is believed (it was
 * stolen).
 */
export const KeyInSet = T.Object(
  {
    id: Fingerprint,
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

/**
 * `keyset/<version>.json`: signed (canonical JSON of `set`) by a key that the set before lets change keys; the first one by a key
 * of its own.
 */
export const SignedKeySet = T.Object({ set: KeySet, key: Fingerprint, signature: T.String() }, closed)

/** `release.sig.json`: Ed25519 over the bytes of the version's `release.json`. */
export const ManifestSignature = T.Object({ key: Fingerprint, signature: T.String() }, closed)

export type IconNode = Static<typeof IconNode>
export type FirstCall = Static<typeof FirstCall>
export type DescriptorRoute = Static<typeof DescriptorRoute>
export type RemoteDescriptorSource = Static<typeof RemoteDescriptorSource>
export type RemoteDescriptor = Static<typeof RemoteDescriptor>
export type ReleaseFile = Static<typeof ReleaseFile>
export type ReleaseManifest = Static<typeof ReleaseManifest>
export type PageFile = Static<typeof PageFile>
export type RemoteRelease = Static<typeof RemoteRelease>
export type BootConfig = Static<typeof BootConfig>
export type RemoteInSet = Static<typeof RemoteInSet>
export type ReleaseSet = Static<typeof ReleaseSet>
export type CanaryInSet = Static<typeof CanaryInSet>
export type SignedSet = Static<typeof SignedSet>
export type CanaryRule = Static<typeof CanaryRule>
export type LiveCanary = Static<typeof LiveCanary>
export type LiveApp = Static<typeof LiveApp>
export type LivePointer = Static<typeof LivePointer>
export type Deed = Static<typeof Deed>
export type SignedPointer = Static<typeof SignedPointer>
export type KeyRights = Static<typeof KeyRights>
export type KeyInSet = Static<typeof KeyInSet>
export type KeySet = Static<typeof KeySet>
export type SignedKeySet = Static<typeof SignedKeySet>
export type HistoryEntry = Static<typeof HistoryEntry>
