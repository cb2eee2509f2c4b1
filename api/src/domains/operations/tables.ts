/** One row: what no copy of the release store may be older than. */
export interface ReleasesSeenTable {
  id: number
  root: string
  key_set: number
  revision: number
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    releases_seen: ReleasesSeenTable
  }
}
