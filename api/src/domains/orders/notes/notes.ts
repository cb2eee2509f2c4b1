import type { CallAnswer, CallBody, CallParams } from '@cabinet/contract'
import { type Call, inTransaction, type UserCall, type WritingCall } from '../../../platform/call.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { once } from '../../../platform/idempotency/idempotent.ts'
import { audit } from '../../audit/audit.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { findOrderById } from '../service.ts'
import { addToCount, deleteNoteRow, insertNote, type NoteRow, selectNotes } from './queries.ts'

type List = 'GET /accounting/v1/application/{id}/notes'
type Add = 'POST /accounting/v1/application/{id}/notes'
type Delete = 'DELETE /accounting/v1/application/{id}/notes/{noteId}'

const deletableMs = 10 * 60_000

/** Returns the notes of an order, the oldest first. @throws ApiError 404 */
export async function listNotes(call: Call, id: number): Promise<CallAnswer<List>> {
  await findOrderById(call, id)
  const rows = await selectNotes(call, id)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    text: row.text,
    ...(row.user_id === call.actor.userId &&
      deletableUntil(row) > call.now && { deletableUntil: deletableUntil(row).toISOString() }),
  }))
}

/** @throws ApiError 404 */
export function addNote(call: UserCall, id: number, { text }: CallBody<Add>): Promise<CallAnswer<Add>> {
  const author = { user_id: call.actor.userId, author: call.actor.fullName }
  return once(call, 'POST /accounting/v1/application/{id}/notes', { id, text }, async (call) => {
    const order = await addToCount(call, id, 1)
    if (order === undefined) throw notFound('Заказ не найден')
    const note = await insertNote(call, { ...order, ...author, at: call.now, text: text.trim() })
    await record(call, 'order.note', note)
    return { answer: { id: note.id } }
  })
}

/** Deletes the user's own note within its first minutes. @throws ApiError 403, 404, 409 */
export function deleteNote(call: UserCall, { id, noteId }: CallParams<Delete>): Promise<void> {
  return inTransaction(call, async (call) => {
    const note = await deleteNoteRow(call, id, noteId)
    if (note === undefined) throw notFound('Заметка не найдена')
    // A refusal takes the deletion back.
    if (note.user_id !== call.actor.userId) throw refuseWith(403, refusal('NOTE_NOT_YOURS'))
    if (deletableUntil(note) <= call.now) throw refuseWith(409, refusal('NOTE_TOO_OLD'))
    await addToCount(call, id, -1)
    await record(call, 'order.note-delete', note)
  })
}

const deletableUntil = ({ at }: NoteRow) => new Date(at.getTime() + deletableMs)

/** Records an action on a note without the text, which may contain the buyer's data. */
function record(call: WritingCall, action: string, { id, order_id, merchant_id }: NoteRow): Promise<void> {
  return audit(call, { action, subject: 'order', id: order_id, merchant: merchant_id, after: { note: id } })
}
