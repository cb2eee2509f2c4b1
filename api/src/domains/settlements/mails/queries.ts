import { randomUUID } from 'node:crypto'
import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import type { MailRow } from '../queries.ts'
import type { Recipient } from './recipients.ts'

export type ClaimedMail = MailRow & { readonly claim: string }

/** Begins an attempt; earlier attempts can store nothing afterwards. @returns nothing when the mail is not waiting */
export async function claimMail({ db, scope }: ServiceContext, id: number): Promise<ClaimedMail | undefined> {
  const claim = randomUUID()
  const row = await scoped(db, scope)
    .updateTable('unloading_mails')
    .set(({ eb }) => ({ claim, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, claim }
}

export function selectMails({ db, scope }: ServiceContext, ids: readonly number[]): Promise<MailRow[]> {
  return scoped(db, scope)
    .selectFrom('unloading_mails', 'm')
    .selectAll('m')
    .where('m.unloading_id', 'in', [...ids, 0])
    .orderBy('m.id')
    .execute()
}

/** Claims a period whose files are ready and whose mails are requested but not queued. */
export function claimUnmailed({ db, scope, now }: WritingContext, id: number) {
  return scoped(db, scope)
    .updateTable('unloadings')
    .set({ mails_entered_at: now })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('mailing', '=', true)
    .where('mails_entered_at', 'is', null)
    .returning(['unloadings.id', 'unloadings.merchant_id'])
    .executeTakeFirst()
}

/** Inserts mails, each with a job that sends it. */
export async function insertMails(
  { db, scope, now, platform }: WritingContext,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return
  const mails = await scoped(db, scope)
    .insertInto(
      'unloading_mails',
      recipients.map(({ kind, to, userId }) => ({
        merchant_id,
        unloading_id: id,
        kind,
        recipient: to,
        user_id: userId,
        created_at: now,
      })),
    )
    .returning('unloading_mails.id')
    .execute()
  await platform.jobs.sendAll(db, 'send-mail', mails)
}

export async function deleteMails({ db, scope }: ServiceContext, ids: readonly number[]): Promise<void> {
  await scoped(db, scope)
    .deleteFrom('unloading_mails')
    .where('id', 'in', [...ids, 0])
    .execute()
}

export async function requeueFailedMails(
  { db, scope, platform }: WritingContext,
  unloadingId: number,
): Promise<void> {
  const mails = await scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ state: 'waiting', attempts: 0, claim: null, problem: null })
    .where('unloading_id', '=', unloadingId)
    .where('state', '=', 'failed')
    .returning('unloading_mails.id')
    .execute()
  await platform.jobs.sendAll(db, 'send-mail', mails)
}

/** Names the user's current address. @throws when another mail of the period has it */
export async function setRecipient(
  { db, scope }: ServiceContext,
  id: number,
  recipient: string,
): Promise<void> {
  await scoped(db, scope).updateTable('unloading_mails').set({ recipient }).where('id', '=', id).execute()
}

/** @returns false when another attempt owns the claim */
export async function markSent(
  { db, scope, now }: ServiceContext,
  { id, claim }: ClaimedMail,
): Promise<boolean> {
  const own = await scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ state: 'sent', sent_at: now, problem: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .returning('unloading_mails.id')
    .executeTakeFirst()
  return own !== undefined
}

/** @returns the mail, unless another attempt owns the claim */
export function setProblem(
  { db, scope }: WritingContext,
  { id, claim }: ClaimedMail,
  problem: string,
): Promise<MailRow | undefined> {
  return scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ problem })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

/** @returns the mail, unless it has left the waiting state */
export function markFailed({ db, scope }: WritingContext, id: number): Promise<MailRow | undefined> {
  return scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}
