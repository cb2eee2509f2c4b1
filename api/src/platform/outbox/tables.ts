import type { Generated } from 'kysely'

export type OutboxTopic = 'sms' | 'document'

/** Messages to other systems: written with the change that causes them, deleted when the other side has them. */
export interface OutboxTable {
  id: string
  topic: OutboxTopic
  /** JSON; sealed when it holds a secret. */
  payload: string
  created_at: Date
  /** While somebody sends it: when his claim ends. */
  next_try_at: Date
  claim: Generated<string | null>
  attempts: number
  expires_at: Date | null
  last_error: Generated<string | null>
}

declare module '../db/tables.ts' {
  interface OpenTables {
    outbox: OutboxTable
  }
}
