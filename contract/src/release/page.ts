import { type Static, Type as T } from 'typebox'
import { RemoteDescriptor } from './build.ts'
import { AppName, closed, Integrity, ShortHash, Version } from './names.ts'

export const PageFile = T.Object({ url: T.String(), integrity: Integrity }, closed)

export const RemoteRelease = T.Object(
  {
    version: Version,
    /** Name of the container on `window`. */
    global: T.String(),
    /** `remoteEntry.js`. */
    entry: PageFile,
    /** Chunks of `./remote`; the browser fetches them in parallel with the entry. */
    exposed: T.Array(PageFile),
  },
  closed,
)

/** Settings that the page needs before any call. They come from the environment of the process that compiles index.html. */
export const BootConfig = T.Object(
  {
    /** Prefix of the calls of the contract: `/api`. */
    apiBase: T.String(),
    /** The pages' base address: `/merchant-cabinet`. */
    basePath: T.String(),
    /** «Вернуться в магазин» of the maintenance page. */
    shopUrl: T.String(),
    maintenance: T.Boolean(),
    /** The login page names the demo users (embedded mode only). */
    demo: T.Boolean(),
    /** A team may load its remote from its own machine into this shell (`pnpm dev … --shell`); never in production. */
    allowLocalhost: T.Optional(T.Boolean()),
    /** «Войти через …»; absent: no provider. */
    oidc: T.Optional(T.String()),
  },
  closed,
)

/** The browser's part of a descriptor. It leaves out the ranges, which only the gate reads. */
const DescriptorInSet = T.Object(
  { ...RemoteDescriptor.properties, shared: T.Optional(T.String()), contract: T.Optional(T.String()) },
  closed,
)

/** The canary of a page. `/me` says which users have it, so that the page holds no names. */
export const CanaryInSet = T.Object({ descriptor: DescriptorInSet, release: RemoteRelease }, closed)

export const RemoteInSet = T.Object(
  {
    descriptor: DescriptorInSet,
    live: RemoteRelease,
    /** The boundary's fallback when `live` does not load. A canary falls back to `live`. */
    previous: T.Optional(RemoteRelease),
    canary: T.Optional(CanaryInSet),
    /** Versions that an open tab leaves at its next safe moment. */
    revoked: T.Optional(T.Array(Version)),
    /** The kill switch is on: browsers load nothing of the remote, and its pages say so. */
    killed: T.Optional(T.Boolean()),
  },
  closed,
)

/**
 * `<script type="application/json" id="release-set">`. A tab keeps its first set. The page's last line signs everything above it
 * (`<!--signed KEY SIGNATURE-->`), so that the server notices a page that was changed in the store.
 */
export const ReleaseSet = T.Object(
  {
    revision: T.Integer({ minimum: 0 }),
    product: T.String(),
    config: BootConfig,
    /** Fingerprint → public key (Ed25519, raw 32 bytes, base64) that may sign the next set. */
    keys: T.Optional(T.Record(ShortHash, T.String())),
    shell: T.Object({ version: Version, scripts: T.Array(PageFile), styles: T.Array(PageFile) }, closed),
    remotes: T.Record(AppName, RemoteInSet),
  },
  closed,
)

/**
 * `release-set.json`, written with every index.html and polled by open tabs. The signature (Ed25519, base64) covers `set`, a text of
 * JSON, so the browser verifies bytes and needs no canonical form.
 */
export const SignedSet = T.Object({ set: T.String(), key: ShortHash, signature: T.String() }, closed)

export type PageFile = Static<typeof PageFile>
export type RemoteRelease = Static<typeof RemoteRelease>
export type BootConfig = Static<typeof BootConfig>
export type RemoteInSet = Static<typeof RemoteInSet>
export type ReleaseSet = Static<typeof ReleaseSet>
export type CanaryInSet = Static<typeof CanaryInSet>
export type SignedSet = Static<typeof SignedSet>
