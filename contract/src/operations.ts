import Type from 'typebox'
import { declare } from './call.ts'
import { AppName, Version } from './release/names.ts'
import { CanaryRule, ReleaseChange } from './release/pointer.ts'
import { Instant, Nullable, Page, Revision, StrictObject } from './schemas.ts'

const Change = StrictObject({
  revision: Type.Integer({ minimum: 0 }),
  at: Instant,
  who: Type.String(),
  reason: Type.String(),
  action: Type.String({ description: 'promote, rollback, maintenance, canary-start …' }),
  changes: Type.Array(StrictObject({ app: AppName, from: Nullable(Version), to: Version })),
  maintenance: Type.Boolean(),
  rule: Type.Optional(CanaryRule),
  forced: Type.Optional(Type.Array(Type.String(), { description: 'overridden refusals of the gate' })),
  undrawn: Type.Optional(Type.Literal(true, { description: 'no browser rendered it before the change' })),
})

const count = Type.Integer({ minimum: 0 })

const VersionInUse = StrictObject({
  version: Version,
  role: Type.Enum(['live', 'canary', 'previous', 'old']),
  tabs: { ...count, description: 'open now' },
  sessions: { ...count, description: 'of the last 24 hours in which the version was used' },
  failed: { ...count, description: 'those in which something of the version failed' },
  lcp: { ...Nullable(Type.Number()), description: 'largest contentful paint, 75th percentile, ms' },
})

const Arm = StrictObject({ sessions: count, failed: count })

const App = StrictObject({
  app: AppName,
  title: Type.String({ description: 'of the remote’s descriptor; «Основа кабинета» for the shell' }),
  live: Version,
  previous: Nullable(Version),
  canary: Nullable(
    StrictObject({
      version: Version,
      since: Instant,
      percent: Type.Number(),
      only: CanaryRule.properties.only,
      next: Type.Optional(
        StrictObject({
          percent: Type.Number(),
          at: { ...Instant, description: 'when it follows, while it is healthy' },
        }),
      ),
      look: {
        ...Nullable(StrictObject({ canary: Arm, live: Arm })),
        description: 'the comparison with the live version by its first sessions',
      },
      nextLook: { ...count, description: 'sessions of the canary at which the next one is made' },
    }),
  ),
  forward: Type.Optional({ ...Version, description: 'live before the last rollback; may come back' }),
  revoked: Type.Array(Version),
  killed: Type.Boolean(),
  versions: Type.Array(VersionInUse),
  last: { ...Nullable(Change), description: 'the newest change that touched the app' },
})

export const ReleasesStatus = StrictObject({
  revision: Type.Integer({ minimum: 0 }),
  maintenance: Type.Boolean(),
  apps: Type.Array(App),
})
export type ReleasesStatus = Type.Static<typeof ReleasesStatus>

const ErrorGroup = StrictObject({
  fingerprint: Type.String(),
  app: AppName,
  name: Type.String(),
  message: { ...Type.String(), description: 'words of the sources; … stands for anything else' },
  frames: Type.Array(
    StrictObject({
      file: Type.String({ description: 'mfe-orders/src/list/columns.tsx' }),
      line: count,
      column: count,
    }),
    { description: 'of our own code, the innermost first, as the newest of the versions has them' },
  ),
  count,
  first: Instant,
  last: Instant,
  versions: Type.Array(Version),
  browsers: Type.Array(Type.String()),
})
export type ErrorGroup = Type.Static<typeof ErrorGroup>

const PublishedVersion = StrictObject({
  version: Version,
  at: Instant,
  drawn: Type.Optional({
    ...Instant,
    description: 'when the gate’s browser rendered it beside what is live; people promote no other version',
  }),
  problem: Type.Optional(Type.String({ description: 'why its rendering does not count, in Russian' })),
})

const access = { permission: 'MANAGE_RELEASES', key: ['releases'] } as const
const refusals = ['RELEASES_CHANGED', 'RELEASE_REFUSED'] as const

/** Releases of the front end for operations. Source: docs/architecture.md, «How a version is released». */
export const operations = declare('releases', {
  'GET /releases/v1/status': {
    summary: 'Returns what is live, as a whole',
    access,
    ok: { 200: ReleasesStatus },
    refusals,
  },
  'GET /releases/v1/history': {
    summary: 'Lists who moved what, when and why, the newest first',
    access,
    query: StrictObject({ page: Page, lim: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
    ok: { 200: StrictObject({ items: Type.Array(Change), total: Type.Integer({ minimum: 0 }) }) },
    refusals,
  },
  'GET /releases/v1/errors': {
    summary: 'Lists why versions failed within seven days: groups of equal errors, the newest first',
    access,
    query: StrictObject({
      app: Type.Optional(AppName),
      version: Type.Optional(Version),
      lim: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    }),
    ok: { 200: StrictObject({ items: Type.Array(ErrorGroup) }) },
  },
  'POST /releases/v1/changes': {
    summary: 'Moves what is live, signed by the server; a key moves the apps of its rights alone',
    access,
    stepUp: true,
    body: StrictObject({
      change: ReleaseChange,
      reason: Type.String({
        minLength: 3,
        maxLength: 500,
        format: 'visible',
        description: 'the history keeps it',
      }),
      revision: { ...Revision, description: 'on which the decision was made' },
      who: Type.Optional(
        Type.String({ maxLength: 100, description: 'who stands behind a key, for the history' }),
      ),
      drawn: Type.Optional(Type.Boolean({ description: 'a browser has already rendered every page' })),
      found: Type.Optional(
        Type.Array(Type.String({ maxLength: 1_000 }), {
          maxItems: 50,
          description: 'what the browser found',
        }),
      ),
      force: Type.Optional(Type.Boolean({ description: 'despite what the gate finds' })),
    }),
    ok: { 200: ReleasesStatus },
    refusals,
  },
  'GET /releases/v1/apps/{app}/versions': {
    summary: 'Lists published versions of an app, the newest first',
    access,
    params: StrictObject({ app: AppName }),
    ok: { 200: StrictObject({ items: Type.Array(PublishedVersion) }) },
    refusals,
  },
})
