import { type Insertable, type Selectable, sql } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import type { OrderNotesTable } from '../tables.ts'

export type NoteRow = Selectable<OrderNotesTable>

export function selectNotes({ db, scope }: ServiceContext, orderId: number): Promise<NoteRow[]> {
  const notes = scoped(db, scope).selectFrom('order_notes').selectAll().where('order_id', '=', orderId)
  return notes.orderBy('at').orderBy('id').execute()
}

export function insertNote(
  { db, scope }: WritingContext,
  note: Insertable<OrderNotesTable>,
): Promise<NoteRow> {
  return scoped(db, scope).insertInto('order_notes', note).returningAll().executeTakeFirstOrThrow()
}

export function deleteNoteRow({ db, scope }: WritingContext, orderId: number, id: number) {
  const notes = scoped(db, scope).deleteFrom('order_notes').where('order_id', '=', orderId)
  return notes.where('id', '=', id).returningAll().executeTakeFirst()
}

/** Adds in the database, so that concurrent additions all count. @returns the order, unless it is missing */
export function addToCount({ db, scope }: WritingContext, orderId: number, by: 1 | -1) {
  return scoped(db, scope)
    .updateTable('orders')
    .set({ note_count: sql`note_count + ${by}` })
    .where('id', '=', orderId)
    .returning(['id as order_id', 'merchant_id'])
    .executeTakeFirst()
}
