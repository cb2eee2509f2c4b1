import Type from 'typebox'
import { declare } from './call.ts'
import { AppName, Version } from './release/names.ts'
import { CanaryRule, CanaryStep } from './release/pointer.ts'
import { Instant, Nullable, Page, Revision, Strict } from './schemas.ts'

const Change = Strict({
  revision: Type.Integer({ minimum: 0 }),
  at: Instant,
  who: Type.String(),
  reason: Type.String(),
  action: Type.String({ description: 'promote, rollback, maintenance, canary-start …' }),
  changes: Type.Array(Strict({ app: AppName, from: Nullable(Version), to: Version })),
  maintenance: Type.Boolean(),
  rule: Type.Optional(CanaryRule),
  forced: Type.Optional(Type.Array(Type.String(), { description: 'what the gate had refused' })),
})

const count = Type.Integer({ minimum: 0 })

const VersionInUse = Strict({
  version: Version,
  role: Type.Enum(['live', 'canary', 'previous', 'old']),
  tabs: { ...count, description: 'open now' },
  sessions: { ...count, description: 'of the last 24 hours in which the version was used' },
  failed: { ...count, description: 'those of them in which something of the version failed' },
  lcp: { ...Nullable(Type.Number()), description: 'largest contentful paint, 75th percentile, ms' },
})

const Adoption = Strict({
  since: { ...Instant, description: 'when the live version went live' },
  share: Type.Number({ minimum: 0, maximum: 1, description: 'of the open tabs that use the app' }),
  tabs: count,
  arrivedAfter: { ...Nullable(count), description: 'seconds until 98 % of the tabs ran it; null: not yet' },
})

const Look = Strict({
  at: Instant,
  canarySessions: count,
  canaryFailed: count,
  liveSessions: count,
  liveFailed: count,
})

const App = Strict({
  app: AppName,
  title: Type.String({ description: 'of the remote’s descriptor; «Оболочка» for the shell' }),
  live: Version,
  previous: Nullable(Version),
  canary: Nullable(
    Strict({
      version: Version,
      since: Instant,
      percent: Type.Number(),
      merchants: Type.Array(Type.String()),
      roles: Type.Array(Type.String()),
      users: Type.Array(Type.String()),
      next: Type.Optional(
        Strict({
          percent: Type.Number(),
          at: { ...Instant, description: 'when it follows, while it is healthy' },
        }),
      ),
      look: { ...Nullable(Look), description: 'the last comparison with the live version' },
      nextLook: { ...count, description: 'sessions of the canary from which on the next one is made' },
    }),
  ),
  forward: Type.Optional({ ...Version, description: 'what the last rollback has left, and may come back' }),
  revoked: Type.Array(Version),
  killed: Type.Boolean(),
  versions: Type.Array(VersionInUse),
  spread: { ...Nullable(Adoption), description: 'of a version that went live within the last day' },
  last: { ...Nullable(Change), description: 'the newest change that touched the app' },
})

export const ReleasesStatus = Strict({
  revision: Type.Integer({ minimum: 0 }),
  maintenance: Type.Boolean(),
  apps: Type.Array(App),
})
export type ReleasesStatus = Type.Static<typeof ReleasesStatus>

const why = {
  reason: Type.String({ minLength: 3, maxLength: 500, description: 'the history keeps it' }),
  revision: { ...Revision, description: 'that the decision was made on' },
}

const { percent, merchants, roles, users } = CanaryRule.properties
const names = { maxItems: 200 }
const rule = {
  percent: Type.Optional(percent),
  merchants: Type.Optional({ ...merchants, ...names }),
  roles: Type.Optional({ ...roles, ...names }),
  users: Type.Optional({ ...users, ...names }),
}

const access = { permission: 'MANAGE_RELEASES', key: ['releases'] } as const
/** A preview is somebody's own. */
const staff = { permission: 'MANAGE_RELEASES' } as const
const params = Strict({ app: AppName })
const ok = { 200: ReleasesStatus }
const refusals = ['RELEASES_CHANGED', 'RELEASE_REFUSED'] as const

const Preview = Strict({ app: AppName, version: Version, until: Instant })

/** Releases of the front end as operations see and move them. Source: issue "independent releases". */
export const operations = declare('releases', {
  'GET /releases/v1/status': { summary: 'What is live, in the whole', access, ok, refusals },
  'GET /releases/v1/history': {
    summary: 'Who moved what, when and why, newest first',
    access,
    query: Strict({ page: Page, lim: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
    ok: { 200: Strict({ items: Type.Array(Change), total: Type.Integer({ minimum: 0 }) }) },
    refusals,
  },
  'POST /releases/v1/apps/{app}/rollback': {
    summary: 'Back to the last good version, or to the one named',
    access,
    params,
    body: Strict({ ...why, to: Type.Optional(Version) }),
    ok,
    refusals,
  },
  'POST /releases/v1/apps/{app}/kill': {
    summary: 'Switch a section off, or on again',
    access,
    params,
    body: Strict({ ...why, on: Type.Boolean({ description: 'true: the section is off' }) }),
    ok,
    refusals,
  },
  'POST /releases/v1/promote': {
    summary: 'Makes published versions live, all in one revision',
    access,
    body: Strict({
      ...why,
      versions: Type.Array(Strict({ app: AppName, version: Version }), { minItems: 1, maxItems: 50 }),
    }),
    ok,
    refusals,
  },
  'POST /releases/v1/apps/{app}/revoke': {
    summary: 'Takes a version out of every tab, for good; a live one is rolled back',
    access,
    params,
    body: Strict({ ...why, version: Version }),
    ok,
    refusals,
  },
  'POST /releases/v1/apps/{app}/remove': {
    summary: 'Takes an app out of the cabinet; its versions stay published',
    access,
    params,
    body: Strict(why),
    ok,
    refusals,
  },
  'POST /releases/v1/apps/{app}/canary': {
    summary: 'Gives a version to some beside the live one; steps follow by themselves while it is healthy',
    access,
    params,
    body: Strict({
      ...why,
      version: Version,
      ...rule,
      steps: Type.Optional(Type.Array(CanaryStep, { maxItems: 20 })),
    }),
    ok,
    refusals,
  },
  'PATCH /releases/v1/apps/{app}/canary': {
    summary: 'Another share or other lists for the running canary; what is left out stays',
    access,
    params,
    body: Strict({ ...why, ...rule }),
    ok,
    refusals,
  },
  'POST /releases/v1/apps/{app}/canary/stop': {
    summary: 'Everybody gets the live version again',
    access,
    params,
    body: Strict(why),
    ok,
    refusals,
  },
  'GET /releases/v1/apps/{app}/versions': {
    summary: 'Published versions of an app, newest first',
    access,
    params,
    ok: { 200: Strict({ items: Type.Array(Strict({ version: Version, at: Instant })) }) },
    refusals,
  },
  'POST /releases/v1/preview': {
    summary:
      'A link that shows one published version of one remote to who holds MANAGE_RELEASES, for an hour at most',
    access: staff,
    body: Strict({ app: AppName, version: Version, minutes: Type.Integer({ minimum: 1, maximum: 60 }) }),
    ok: {
      200: Strict({
        path: Type.String({ description: 'below the cabinet: /preview/<signed token>' }),
        preview: Preview,
      }),
    },
    refusals: ['RELEASE_REFUSED'],
  },
  'POST /releases/v1/preview/entry': {
    summary: 'Begins the preview of a link, in this browser',
    access: staff,
    body: Strict({ token: Type.String({ minLength: 1, maxLength: 1000 }) }),
    ok: { 200: Preview },
    refusals: ['PREVIEW_OVER', 'RELEASE_REFUSED'],
  },
  'DELETE /releases/v1/preview': {
    summary: 'Ends the preview of this browser',
    access: 'session',
    ok: { 204: 'empty' },
  },
  'POST /releases/v1/maintenance': {
    summary: 'The technical works page, on or off',
    access,
    body: Strict({ ...why, on: Type.Boolean() }),
    ok,
    refusals,
  },
})
