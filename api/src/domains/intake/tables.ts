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
