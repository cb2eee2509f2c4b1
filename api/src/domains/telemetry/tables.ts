/** A tab's time with one version of one app. Pruned after a week. */
export interface ReleaseSessionsTable {
  /** 32 hex digits of the hash of the tab's random id. */
  session: string
  app: string
  version: string
  canary: boolean
  revision: number
  first_seen: Date
  last_seen: Date
  /** The tab is gone, or runs another version. */
  ended: boolean
  failed: boolean
  /** It was about to draw when it was last heard of. */
  drawing: boolean
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

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    release_sessions: ReleaseSessionsTable
    release_numbers: ReleaseNumbersTable
  }
}
