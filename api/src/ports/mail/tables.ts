/** Mails of the embedded mode, shown in the dev mailbox. */
export interface DevMailsTable {
  id: string
  sent_at: Date
  recipient: string
  subject: string
  body: string
}

export interface DevAttachmentsTable {
  mail_id: string
  position: number
  name: string
  type: string
  size_bytes: number
  content: Uint8Array
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    dev_mails: DevMailsTable
    dev_attachments: DevAttachmentsTable
  }
}
