import type { CallAnswer, CallBody, CallParams } from '@cabinet/contract'
import { type Call, inTransaction, type UserCall, type WritingCall } from '../../../platform/call.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type Outcome, once } from '../../../platform/idempotency/idempotent.ts'
import { audit } from '../../audit/audit.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { findOrderById } from '../service.ts'
import { addToCount, deleteNoteRow, insertNote, type NoteRow, selectNote, selectNotes } from './queries.ts'

type Notes = CallAnswer<'GET /accounting/v1/application/{id}/notes'>
type Note = Notes[number]

const deletableMs = 10 * 60_000

/** Returns the notes of an order, the oldest first. @throws ApiError 404 */
export async function listNotes(call: Call, id: number): Promise<Notes> {
  await findOrderById(call, id)
  return (await selectNotes(call, id)).map((row) => toNote(row, call))
}

/** @throws ApiError 404 */
export function addNote(
  call: UserCall,
  id: number,
  { text }: CallBody<'POST /accounting/v1/application/{id}/notes'>,
): Promise<Note> {
  const { userId } = call.actor
  const work = async (call: WritingCall): Promise<Outcome<Note>> => {
    const order = await lockedOrder(call, id)
    const note = await insertNote(call, order, { userId, text: text.trim() })
    await addToCount(call, id, 1)
    await record(call, 'order.note', note)
    return { answer: toNote(note, call), kept: { note: note.id } }
  }
  const restore = async (call: Call, kept: unknown) =>
    toNote(await noteOf(call, id, (kept as { note: number }).note), call)
  return once(call, 'POST /accounting/v1/application/{id}/notes', { id, text }, work, restore)
}

/** Deletes the user's own note within its first minutes. @throws ApiError 403, 404, 409 */
export function deleteNote(
  call: UserCall,
  { id, noteId }: CallParams<'DELETE /accounting/v1/application/{id}/notes/{noteId}'>,
): Promise<void> {
  return inTransaction(call, async (call) => {
    await lockedOrder(call, id)
    const note = await noteOf(call, id, noteId)
    if (note.user_id !== call.actor.userId) throw refuseWith(403, refusal('NOTE_NOT_YOURS'))
    if (deletableUntil(note) <= call.now) throw refuseWith(409, refusal('NOTE_TOO_OLD'))
    await deleteNoteRow(call, noteId)
    await addToCount(call, id, -1)
    await record(call, 'order.note-delete', note)
  })
}

function toNote(row: NoteRow, { actor, now }: Call): Note {
  const until = deletableUntil(row)
  return {
    id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    text: row.text,
    ...(row.user_id === actor.userId && until > now && { deletableUntil: until.toISOString() }),
  }
}

const deletableUntil = ({ at }: NoteRow) => new Date(at.getTime() + deletableMs)

async function lockedOrder(call: WritingCall, id: number): Promise<OrderRow> {
  const order = await lockOrder(call, id)
  if (order === undefined) throw notFound('Заказ не найден')
  return order
}

async function noteOf(call: Call, orderId: number, id: number): Promise<NoteRow> {
  const note = await selectNote(call, orderId, id)
  if (note === undefined) throw notFound('Заметка удалена')
  return note
}

/** Records an action on a note without the text, which may contain the buyer's data. */
function record(call: WritingCall, action: string, { id, order_id, merchant_id }: NoteRow): Promise<void> {
  return audit(call, { action, subject: 'order', id: order_id, merchant: merchant_id, after: { note: id } })
}
