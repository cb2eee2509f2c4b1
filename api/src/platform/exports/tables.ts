export interface RunningExportsTable {
  id: string
  user_id: number
  /** The time after which exports of a dead process stop counting. */
  counts_until: Date
}

declare module '../db/tables.ts' {
  interface OpenTables {
    running_exports: RunningExportsTable
  }
}
