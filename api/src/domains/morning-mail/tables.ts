export interface MorningMailsTable {
  user_id: number
  /** Null while the user does not wish for the mail; the row stays, so that no second mail leaves on a day. */
  wished_since: Date | null
  queued_day: string | null
  sent_day: string | null
}

declare module '../../platform/db/tables.ts' {
  interface OpenTables {
    morning_mails: MorningMailsTable
  }
}
