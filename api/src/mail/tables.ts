/** Mails of the embedded mode, which has no mail server: what the outbox page shows. */
export interface OutboxMailsTable {
  id: string
  sent_at: Date
  recipient: string
  subject: string
  body: string
}

export interface MailTables {
  outbox_mails: OutboxMailsTable
}
