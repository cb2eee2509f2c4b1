import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** Append only: the database refuses update, delete and truncate. */
export interface AuditLogTable {
  id: Generated<number>
  at: Fixed<Date>
  /** Null for machines and jobs. */
  user_id: Fixed<number | null>
  /** Name of the user, of the key or of the job, as it was then. */
  actor: Fixed<string>
  /** `order.cancel`, `order.reveal`, `report.download`, `partner.update` … */
  action: Fixed<string>
  /** What it was done to: `order`, `partner`, `user`, `report` … */
  subject: Fixed<string>
  subject_id: Fixed<string>
  /** Whose data it was, where it was one merchant's. */
  merchant: Fixed<string | null>
  /** jsonb: read as a value, written as JSON text. */
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  request_id: Fixed<string | null>
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    audit_log: AuditLogTable
  }
}
