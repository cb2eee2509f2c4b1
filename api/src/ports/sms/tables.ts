/** SMS of the embedded mode, which has no gateway: what the dev mailbox shows. */
export interface DevSmsTable {
  id: string
  sent_at: Date
  phone: string
  text: string
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    dev_sms: DevSmsTable
  }
}
