import type { ColumnType, Generated } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** Append only: the database refuses update, delete and truncate. */
export interface AuditLogTable {
  id: Generated<number>
  at: Fixed<Date>
  /** Null for machines and jobs. */
  user_id: Fixed<number | null>
  actor: Fixed<string>
  action: Fixed<string>
  subject: Fixed<string>
  subject_id: Fixed<string>
  merchant: Fixed<string | null>
  /** jsonb: read as a value, written as JSON text. */
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  request_id: Fixed<string | null>
  /** IP address of the request; null for machines and jobs. */
  address: Fixed<string | null>
}

/** Append only as well. */
interface AuditChainTable {
  /** Counts from 1, without gaps. */
  position: Fixed<number>
  record_id: Fixed<number>
  /** SHA-256 of the hash before and the record. */
  hash: Fixed<Uint8Array>
}

/** Records that have no link yet; a trigger of `audit_log` adds them. */
interface AuditUnlinkedTable {
  record_id: Fixed<number>
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    audit_log: AuditLogTable
    audit_chain: AuditChainTable
    audit_unlinked: AuditUnlinkedTable
  }
}
