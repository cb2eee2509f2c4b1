/** Uses per hour of the clock; older hours are deleted. */
export interface HourlyCountsTable {
  name: string
  /** A keyed hash. */
  key: string
  hour: Date
  count: number
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    hourly_counts: HourlyCountsTable
  }
}
