import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type Claimed, queueTable } from '../queue/queries.ts'
import type { OutboxTable } from './tables.ts'

export type Message = Selectable<OutboxTable>
export type NewMessage = Pick<Insertable<OutboxTable>, 'topic' | 'payload' | 'expires_at'>

export const waitingSms = queueTable<Message>('outbox', sql`topic = 'sms'`)
export const waitingDocuments = queueTable<Message>('outbox', sql`topic = 'document'`)

export async function insertMessages(db: Db, now: Date, messages: readonly NewMessage[]): Promise<void> {
  await db
    .insertInto('outbox')
    .values(
      messages.map((message) => ({
        id: randomUUID(),
        created_at: now,
        next_try_at: now,
        attempts: 0,
        ...message,
      })),
    )
    .execute()
}

export async function deleteMessage(db: Db, { id }: Claimed<Message>): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}
