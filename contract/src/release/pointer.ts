import { type Static, Type as T } from 'typebox'
import { releaseActions } from '../release-actions.ts'
import { AppName, closed, Version } from './names.ts'

/** The audience of a canary: a share of all users, and people by their usernames. */
export const CanaryRule = T.Object(
  {
    percent: T.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
    only: T.Array(T.String({ minLength: 1, maxLength: 200 }), { maxItems: 200 }),
  },
  closed,
)

/** A share that the server sets once the present one has lasted `after` minutes. */
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
    /** The remaining steps, and the start of the present share. */
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
    /** Earlier live versions, newest first, without those rolled back from; the next rollbacks go to them. */
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

/** Every request that changes what is live; people, pipelines and machines send the same ones. */
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
  /** `forGood` removes the app from the cabinet; a promote brings it back. */
  T.Object({ type: T.Literal('kill'), app: AppName, forGood: T.Optional(T.Boolean()) }, closed),
  T.Object({ type: T.Literal('revive'), app: AppName }, closed),
  /** Gives a running canary another audience. */
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
  /** An absent field keeps its value. Callers of contract 1.2 use this; `canary-start` does the same. */
  T.Object({ type: T.Literal('canary-change'), app: AppName, ...audience }, closed),
  T.Object({ type: T.Literal('canary-stop'), app: AppName }, closed),
  T.Object({ type: T.Literal('maintenance'), on: T.Boolean() }, closed),
])

const change = {
  who: T.String(),
  reason: T.String(),
  action: T.Enum(Object.keys(releaseActions) as (keyof typeof releaseActions)[]),
  changes: T.Array(T.Object({ app: AppName, from: T.Union([Version, T.Null()]), to: Version }, closed)),
  /** Findings of the gate that a `--force` overruled. */
  forced: T.Optional(T.Array(T.String())),
  /** The version went live although no browser had rendered it (`--without-browser`). */
  undrawn: T.Optional(T.Literal(true)),
}

/** A revision: its changes, author, time and reason. */
export const LastChange = T.Object(
  { revision: T.Integer({ minimum: 1 }), at: T.String(), maintenance: T.Boolean(), ...change },
  closed,
)

/** `live.json` without its signature. The signature covers `revision`, which grows by one with every change. */
export const LivePointer = T.Object(
  {
    revision: T.Integer({ minimum: 1 }),
    at: T.String(),
    maintenance: T.Boolean(),
    apps: T.Record(AppName, LiveApp),
    /** The signature covers the author, so no change can get another one. */
    change: T.Object(change, closed),
    /** The newest change of each app; showing it reads no history. */
    last: T.Record(AppName, LastChange),
  },
  closed,
)

/**
 * `live.json`, later `history/<revision>.json`: an Ed25519 signature over the canonical JSON of `pointer`; `key` is the
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
