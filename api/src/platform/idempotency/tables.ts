/** First answers of calls with an Idempotency-Key, stored for 24 hours. */
export interface IdempotencyKeysTable {
  /** Negative: an API key's id. */
  user_id: number
  /** The call's name in the contract, because the same key may serve two calls. */
  call: string
  key: string
  body_hash: string
  created_at: Date
  status: number
  answer: import('kysely').ColumnType<unknown, string, string>
}

declare module '../db/tables.ts' {
  interface OpenTables {
    idempotency_keys: IdempotencyKeysTable
  }
}
