import type { WebhookEvent } from '@cabinet/contract'
import type { ColumnType, Generated } from 'kysely'

export interface WebhookAddressesTable {
  id: Generated<number>
  merchant_id: string
  url: string
  events: WebhookEvent[]
  /** `whsec_…`, encrypted. */
  secret: string
  /** Signs too for a day after `rotated_at`. */
  previous_secret: Generated<string | null>
  rotated_at: Generated<Date | null>
  created_at: ColumnType<Date, Date, never>
  created_by: string
  /** The first failure since the last success. */
  failing_since: Generated<Date | null>
  off_since: Generated<Date | null>
}

/** A delivery is waiting while `next_at` is set, delivered with `delivered_at`, else failed. */
export interface WebhookDeliveriesTable {
  id: Generated<number>
  merchant_id: string
  address_id: number
  /** The header `webhook-id`, the same to every address and at every attempt. */
  message_id: string
  event: WebhookEvent | 'webhook.test'
  order_id: number | null
  body: string
  created_at: ColumnType<Date, Date, never>
  /** The next attempt; during an attempt, when another process may take it over. */
  next_at: Date | null
  attempts: Generated<number>
  attempted_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  status: Generated<number | null>
  ms: Generated<number | null>
  answer: Generated<string | null>
  problem: Generated<string | null>
}

/** The events that the embedded mode's own receiver has verified. */
export interface DevWebhooksTable {
  message_id: string
  received_at: Date
  body: string
  times: Generated<number>
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    dev_webhooks: DevWebhooksTable
  }
  interface MerchantTables {
    webhook_addresses: WebhookAddressesTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}
