/** A tab's time with one version of one app. Pruned after a week. */
export interface ReleaseSessionsTable {
  /** 32 hex digits of the hash of the tab's random id. */
  session: string
  app: string
  version: string
  first_seen: Date
  last_seen: Date
  /** The tab is gone, or runs another version. */
  ended: boolean
  failed: boolean
  /** Largest contentful paint of its first page, ms. */
  lcp: number | null
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    release_sessions: ReleaseSessionsTable
  }
}
