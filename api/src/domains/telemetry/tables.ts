import type { Generated } from 'kysely'

/** A tab's time with one version of one app. Pruned after a week. */
export interface ReleaseSessionsTable {
  /** 32 hex digits of the hash of the tab's random id. */
  session: string
  app: string
  version: string
  canary: boolean
  revision: number
  first_seen: Date
  /** Since when it runs without a break: a tab may come back to a version. */
  since: Date
  last_seen: Date
  /** The tab is gone, or runs another version. */
  ended: boolean
  /** Something of this version has failed in this tab. */
  failed: boolean
}

/** Counts per hour: loads by outcome, errors by kind, web vitals by bucket. Pruned after a month. */
export interface ReleaseNumbersTable {
  hour: Date
  app: string
  version: string
  canary: boolean
  /** `load`, `error`, or the name of a web vital. */
  kind: string
  /** Outcome, kind and name of the error, or upper bound of the bucket. */
  what: string
  route: string
  count: number
}

/** A look at a running canary: what was compared, and what came of it. */
export interface CanaryLooksTable {
  id: Generated<number>
  /** The canary's salt: new for every canary version, kept while its rule changes. */
  canary: string
  app: string
  version: string
  live: string
  /** 1, 2, …: each spends its part of the error that the rule may make. */
  look: number
  at: Date
  canary_sessions: number
  canary_failed: number
  live_sessions: number
  live_failed: number
  p_value: number
  stopped: boolean
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    release_sessions: ReleaseSessionsTable
    release_numbers: ReleaseNumbersTable
    canary_looks: CanaryLooksTable
  }
}
