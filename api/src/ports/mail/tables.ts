/** Mails of the embedded mode, which has no mail server: what the dev mailbox shows. */
export interface DevMailsTable {
  id: string
  sent_at: Date
  recipient: string
  subject: string
  body: string
}

/** What came with a mail of the embedded mode. */
export interface DevAttachmentsTable {
  mail_id: string
  /** From 0. */
  position: number
  name: string
  type: string
  size_bytes: number
  content: Uint8Array
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    outbox_mails: DevMailsTable
    outbox_attachments: DevAttachmentsTable
  }
}
