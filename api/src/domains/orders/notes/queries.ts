import { type Selectable, sql } from 'kysely'
import type { Call, WritingCall } from '../../../platform/call.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { OrderRow } from '../queries.ts'
import type { OrderNotesTable } from '../tables.ts'

export type NoteRow = Selectable<OrderNotesTable>

export function selectNotes(call: Call, orderId: number): Promise<NoteRow[]> {
  return notesOf(call, orderId).orderBy('at').orderBy('id').execute()
}

export function selectNote(call: Call, orderId: number, id: number): Promise<NoteRow | undefined> {
  return notesOf(call, orderId).where('id', '=', id).executeTakeFirst()
}

export function insertNote(
  { db, scope, now, actor }: WritingCall,
  order: OrderRow,
  note: { readonly userId: number; readonly text: string },
): Promise<NoteRow> {
  return scoped(db, scope)
    .insertInto('order_notes', {
      merchant_id: order.merchant_id,
      order_id: order.id,
      at: now,
      user_id: note.userId,
      author: actor.fullName,
      text: note.text,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteNoteRow({ db, scope }: WritingCall, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('order_notes').where('id', '=', id).execute()
}

/** Adds in the database, so that concurrent additions all count. */
export async function addToCount({ db, scope }: WritingCall, orderId: number, by: 1 | -1): Promise<void> {
  await scoped(db, scope)
    .updateTable('orders')
    .set({ note_count: sql`note_count + ${by}` })
    .where('id', '=', orderId)
    .execute()
}

function notesOf({ db, scope }: Call, orderId: number) {
  return scoped(db, scope).selectFrom('order_notes').selectAll().where('order_id', '=', orderId)
}
