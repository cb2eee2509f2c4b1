import type { ColumnType, Generated } from 'kysely'
import type { KeyKind } from '../../platform/access/machine.ts'

export interface ApiKeysTable {
  id: Generated<number>
  kind: KeyKind
  /** The merchant whose orders the key registers; null for the bank. */
  partner: string | null
  name: string
  /** SHA-256 of the key, hex. */
  key_hash: string
  created_at: ColumnType<Date, Date, never>
  last_used_at: Date | null
  revoked_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    api_keys: ApiKeysTable
  }
}

export interface IntakeEventsTable {
  event_id: string
  merchant_id: string
  order_id: number
  body_hash: string
  at: Date
}

declare module '../../platform/db/tables.ts' {
  interface MerchantTables {
    intake_events: IntakeEventsTable
  }
}
