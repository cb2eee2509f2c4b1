/** The table has one row: the newest state seen; an older copy of the release store is refused. */
export interface ReleasesSeenTable {
  id: number
  root: string
  key_set: number
  revision: number
}

/** An alarm that was sent and is not over. */
export interface AlarmsTable {
  /** `version mfe-orders 1.4.0`: its family first. */
  name: string
  text: string
  since: Date
  /** The end of an alarm that passes by itself. */
  until: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    releases_seen: ReleasesSeenTable
    alarms: AlarmsTable
  }
}
