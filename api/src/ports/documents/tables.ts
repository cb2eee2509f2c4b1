import type { ColumnType } from 'kysely'

export interface DocumentsTable {
  collection: string
  id: string
  document: ColumnType<unknown, string, string>
  stored_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    documents: DocumentsTable
  }
}
