import type { KeyRight } from '@cabinet/contract'
import type { ColumnType, Generated } from 'kysely'
import type { KeyKind } from '../../platform/access/caller.ts'

export interface ApiKeysTable {
  id: Generated<number>
  kind: KeyKind
  /** The merchant whose data the key opens; null for the bank. */
  partner: string | null
  name: string
  /** SHA-256 of the key, hex. */
  key_hash: string
  /** The key's first characters; null for keys made before they were kept. */
  prefix: string | null
  rights: KeyRight[]
  created_at: ColumnType<Date, Date, never>
  created_by: string | null
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ApiCallsTable {
  id: Generated<number>
  key_id: number
  at: Date
  /** Method and route. */
  call: string
  status: number
  ms: number
  request_id: string
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    api_keys: ApiKeysTable
    api_calls: ApiCallsTable
  }
}
