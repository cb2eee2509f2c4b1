/** SMS of the embedded mode, shown in the dev mailbox. */
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
