export interface RunningExportsTable {
  id: string
  user_id: number
  /** A process that died does not take its exports with it: after this they do not count. */
  counts_until: Date
}

declare module '../db/tables.ts' {
  interface OpenTables {
    running_exports: RunningExportsTable
  }
}
