/** The table has one row: the newest state seen; an older copy of the release store is refused. */
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
