import { type Static, Type as T } from 'typebox'
import { AppName, closed, FileName, Integrity, Version } from './names.ts'
import { Gives, Uses } from './shapes.ts'

const RoutePath = T.String({ pattern: '^/[a-z0-9-]+(/:?[A-Za-z0-9_-]+)*$' })

/** A lucide icon as `[tag, attributes][]`; the build replaces the icon's name by it. */
export const IconNode = T.Array(
  T.Tuple([T.String({ pattern: '^[a-z]+$' }), T.Record(T.String(), T.String())]),
  {
    minItems: 1,
  },
)

/**
 * A call that a page cannot do without; it starts before the page's code has run. `call` is `METHOD /path/{name}`, where a
 * `{name}` is the route's `:name`. Values of `query` may hold `{name|pref:key|me:key|literal}`: see docs/remotes.md.
 */
export const FirstCall = T.Object(
  {
    call: T.String({ pattern: '^GET /[A-Za-z0-9_{}/.-]+$' }),
    query: T.Optional(T.Record(T.String(), T.String())),
    /** Parameter of the address → pattern of its valid values; a value that the server would refuse starts no call. */
    when: T.Optional(T.Record(T.String(), T.String({ format: 'regex' }))),
  },
  closed,
)

export const DescriptorRoute = T.Object(
  {
    path: RoutePath,
    permission: T.Optional(T.String()),
    first: T.Optional(T.Array(FirstCall)),
    /** The placeholder shown until the page's code arrives; `list` by default. */
    skeleton: T.Optional(T.Enum(['list', 'detail', 'form', 'charts'])),
    /** Keeps the page rendered for a while after the user leaves it (decision 0005); never set for a page with a form. */
    keep: T.Optional(T.Boolean()),
  },
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
  /** The range of `@cabinet/shared` and of `@cabinet/contract` that the remote works with. */
  shared: T.String({ minLength: 1 }),
  contract: T.String({ minLength: 1 }),
  routes: T.Array(DescriptorRoute, { minItems: 1 }),
}

/** A first call that reads `query` and `when` from a module's export `earlyCall`, so that the call and the page share one table. */
const ExportedFirstCall = T.Object(
  { call: FirstCall.properties.call, from: T.String({ pattern: '^src/[a-z0-9/-]+\\.ts$' }) },
  closed,
)

/** `remote.json` as a team writes it: icons by lucide name (`shopping-cart`). */
export const RemoteDescriptorSource = T.Object(
  {
    ...descriptor,
    routes: T.Array(
      T.Object(
        {
          ...DescriptorRoute.properties,
          first: T.Optional(T.Array(T.Union([FirstCall, ExportedFirstCall]))),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    navigation: T.Array(
      T.Object({ ...navigationEntry, icon: T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }) }, closed),
    ),
  },
  closed,
)

/** `remote.json` as built: icons replaced by their shapes. */
export const RemoteDescriptor = T.Object(
  { ...descriptor, navigation: T.Array(T.Object({ ...navigationEntry, icon: IconNode }, closed)) },
  closed,
)

/** One file of a release; sizes in bytes, `brotli` as it goes over the wire (absent when not compressed). */
export const ReleaseFile = T.Object(
  { integrity: Integrity, size: T.Integer({ minimum: 0 }), brotli: T.Optional(T.Integer({ minimum: 0 })) },
  closed,
)

/** `release.json`: the content and the needs of a version. Browsers never get the file itself. */
export const ReleaseManifest = T.Object(
  {
    app: AppName,
    version: Version,
    /** Product version (`1.9.72`). */
    product: T.String(),
    /** Commit of the sources, `unknown` outside a repository; `-dirty` when the tree had changes. */
    commit: T.String(),
    /** Sources of the app that its commit does not hold; absent when it holds them all. */
    uncommitted: T.Optional(T.Array(T.String())),
    builtAt: T.String(),
    /** Name of the remote's container on `window`, with the version in it. Absent for the shell. */
    global: T.Optional(T.String()),
    /** Scripts in execution order: shell react, vendor, main; remote exposed chunks, then the entry. */
    scripts: T.Array(FileName, { minItems: 1 }),
    styles: T.Array(FileName),
    /** Module → version that the host gives; empty for remotes. */
    provides: T.Record(T.String(), Version),
    /** Module → range that the release takes from the host; empty for the shell. */
    requires: T.Record(T.String(), T.String()),
    /** Absent in older releases, which are compared by their ranges alone. */
    uses: T.Optional(Uses),
    gives: T.Optional(Gives),
    files: T.Record(T.String(), ReleaseFile),
  },
  closed,
)

export type IconNode = Static<typeof IconNode>
export type FirstCall = Static<typeof FirstCall>
export type DescriptorRoute = Static<typeof DescriptorRoute>
export type RemoteDescriptorSource = Static<typeof RemoteDescriptorSource>
export type RemoteDescriptor = Static<typeof RemoteDescriptor>
export type ReleaseFile = Static<typeof ReleaseFile>
export type ReleaseManifest = Static<typeof ReleaseManifest>
