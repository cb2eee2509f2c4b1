import { type Static, Type as T } from 'typebox'
import { AppName, closed, Version } from './names.ts'

/** The audience of a canary: a share of all users, and people by their usernames. */
export const CanaryRule = T.Object(
  {
    percent: T.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
    only: T.Array(T.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 }),
  },
  closed,
)

/** A share that follows by itself once the present one was held for `after` minutes. */
export const CanaryStep = T.Object(
  {
    after: T.Integer({ minimum: 1, maximum: 60 * 24 * 14 }),
    percent: T.Number({ exclusiveMinimum: 0, maximum: 100 }),
  },
  closed,
)

export const LiveCanary = T.Object(
  {
    version: Version,
    since: T.String(),
    rule: CanaryRule,
    /** Steps that are still to come, and since when the present share is held. */
    steps: T.Optional(T.Array(CanaryStep, { minItems: 1, maxItems: 20 })),
    heldSince: T.Optional(T.String()),
  },
  closed,
)

/** The versions of an app. `previous` is the rollback target. The shell has no canary and no kill switch. */
export const LiveApp = T.Object(
  {
    live: Version,
    previous: T.Union([Version, T.Null()]),
    /** What was live before, newest first, without what was taken back: the next rollbacks go there. */
    earlier: T.Optional(T.Array(Version, { maxItems: 20 })),
    canary: T.Union([LiveCanary, T.Null()]),
    revoked: T.Optional(T.Array(Version)),
    killed: T.Optional(T.Boolean()),
  },
  closed,
)

const audience = {
  percent: T.Optional(CanaryRule.properties.percent),
  only: T.Optional(CanaryRule.properties.only),
}

/** Everything that moves what is live, as people, pipelines and machines ask for it. */
export const ReleaseChange = T.Union([
  T.Object(
    {
      type: T.Literal('promote'),
      versions: T.Array(T.Object({ app: AppName, version: Version }, closed), { minItems: 1, maxItems: 50 }),
    },
    closed,
  ),
  T.Object({ type: T.Literal('rollback'), app: AppName, to: T.Optional(Version) }, closed),
  T.Object({ type: T.Literal('revoke'), app: AppName, version: Version }, closed),
  /** `forGood`: the app is out of the cabinet; a promote brings it back. */
  T.Object({ type: T.Literal('kill'), app: AppName, forGood: T.Optional(T.Boolean()) }, closed),
  T.Object({ type: T.Literal('revive'), app: AppName }, closed),
  /** Of the version that is a canary already: its audience is this one from now on. */
  T.Object(
    {
      type: T.Literal('canary-start'),
      app: AppName,
      version: Version,
      ...audience,
      steps: T.Optional(T.Array(CanaryStep, { maxItems: 20 })),
    },
    closed,
  ),
  /** What is not given stays. For callers of contract 1.2; `canary-start` does the same. */
  T.Object({ type: T.Literal('canary-change'), app: AppName, ...audience }, closed),
  T.Object({ type: T.Literal('canary-stop'), app: AppName }, closed),
  T.Object({ type: T.Literal('maintenance'), on: T.Boolean() }, closed),
])

const change = {
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
  /** Findings of the gate that somebody overruled (`--force`). */
  forced: T.Optional(T.Array(T.String())),
  /** A version went live that no browser has drawn before (`--without-browser`). */
  undrawn: T.Optional(T.Literal(true)),
}

/** A revision: who moved what, when and why. */
export const LastChange = T.Object(
  { revision: T.Integer({ minimum: 1 }), at: T.String(), maintenance: T.Boolean(), ...change },
  closed,
)

/** `live.json` without its signature. `revision` grows by one at every change and is the signed sequence. */
export const LivePointer = T.Object(
  {
    revision: T.Integer({ minimum: 1 }),
    at: T.String(),
    maintenance: T.Boolean(),
    apps: T.Record(AppName, LiveApp),
    /** Part of what is signed: nobody can give a change another author. */
    change: T.Object(change, closed),
    /** The newest change of each app, so that nobody reads the history to show it. */
    last: T.Record(AppName, LastChange),
  },
  closed,
)

/**
 * `live.json`, and `history/<revision>.json` once it is live no more: Ed25519 over the canonical JSON of `pointer`; `key` is the
 * fingerprint of the server's key.
 */
export const SignedPointer = T.Object(
  { pointer: LivePointer, key: T.String(), signature: T.String() },
  closed,
)

export type ReleaseChange = Static<typeof ReleaseChange>
export type CanaryRule = Static<typeof CanaryRule>
export type CanaryStep = Static<typeof CanaryStep>
export type LiveCanary = Static<typeof LiveCanary>
export type LiveApp = Static<typeof LiveApp>
export type LivePointer = Static<typeof LivePointer>
export type LastChange = Static<typeof LastChange>
export type SignedPointer = Static<typeof SignedPointer>
/** `rule`: the canary's audience, in entries that begin or change it. */
export type HistoryEntry = LastChange & { readonly rule?: CanaryRule }
