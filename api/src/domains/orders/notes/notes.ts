import type { CallAnswer, CallBody, CallParams } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import { runOnce } from '../../../platform/idempotency/idempotent.ts'
import {
  inTransaction,
  type ServiceContext,
  type UserContext,
  type WritingContext,
} from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { findOrderById } from '../service.ts'
import { addToCount, deleteNoteRow, insertNote, type NoteRow, selectNotes } from './queries.ts'

type List = 'GET /accounting/v1/application/{id}/notes'
type Add = 'POST /accounting/v1/application/{id}/notes'
type Delete = 'DELETE /accounting/v1/application/{id}/notes/{noteId}'

const deletableMs = 10 * 60_000

/** Returns the notes of an order, the oldest first. @throws ApiError 404 */
export async function listNotes(ctx: ServiceContext, id: number): Promise<CallAnswer<List>> {
  await findOrderById(ctx, id)
  const rows = await selectNotes(ctx, id)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    author: row.author,
    text: row.text,
    ...(row.user_id === ctx.actor.userId &&
      deletableUntil(row) > ctx.now && { deletableUntil: deletableUntil(row).toISOString() }),
  }))
}

/** @throws ApiError 404 */
export function addNote(ctx: UserContext, id: number, { text }: CallBody<Add>): Promise<CallAnswer<Add>> {
  const author = { user_id: ctx.actor.userId, author: ctx.actor.fullName }
  return runOnce(ctx, 'POST /accounting/v1/application/{id}/notes', { id, text }, async (ctx) => {
    const order = await addToCount(ctx, id, 1)
    if (order === undefined) throw notFound('Заказ не найден')
    const note = await insertNote(ctx, { ...order, ...author, at: ctx.now, text: text.trim() })
    await record(ctx, 'order.note', note)
    return { answer: { id: note.id } }
  })
}

/** Deletes the user's own note within its first minutes. @throws ApiError 403, 404, 409 */
export function deleteNote(ctx: UserContext, { id, noteId }: CallParams<Delete>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const note = await deleteNoteRow(ctx, id, noteId)
    if (note === undefined) throw notFound('Заметка не найдена')
    // A refusal takes the deletion back.
    if (note.user_id !== ctx.actor.userId) throw refuseWith(403, refusal('NOTE_NOT_YOURS'))
    if (deletableUntil(note) <= ctx.now) throw refuseWith(409, refusal('NOTE_TOO_OLD'))
    await addToCount(ctx, id, -1)
    await record(ctx, 'order.note-delete', note)
  })
}

const deletableUntil = ({ at }: NoteRow) => new Date(at.getTime() + deletableMs)

/** Records an action on a note without the text, which may contain the buyer's data. */
function record(ctx: WritingContext, action: string, { id, order_id, merchant_id }: NoteRow): Promise<void> {
  return audit(ctx, { action, subject: 'order', id: order_id, merchant: merchant_id, after: { note: id } })
}
