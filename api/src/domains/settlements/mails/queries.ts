import { sql } from 'kysely'
import type { Call } from '../../../platform/call.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { type Claimed, queueTable } from '../../../platform/queue/queries.ts'
import type { MailRow } from '../queries.ts'
import type { Recipient } from './recipients.ts'

export type ClaimedMail = Claimed<MailRow>

export const waitingMails = queueTable<MailRow>('unloading_mails', sql`state = 'waiting'`)

export function selectMails({ db, scope }: Call, ids: readonly number[]): Promise<MailRow[]> {
  return scoped(db, scope)
    .selectFrom('unloading_mails', 'm')
    .selectAll('m')
    .where('m.unloading_id', 'in', [...ids, 0])
    .orderBy('m.id')
    .execute()
}

/** Takes a period whose files are ready and whose mails are not entered; until the transaction ends for this one alone. */
export function takeUnmailed({ db, scope, now }: Call) {
  return scoped(db, scope)
    .updateTable('unloadings')
    .set({ mails_entered_at: now })
    .where('id', '=', () =>
      scoped(db, scope)
        .selectFrom('unloadings', 'u')
        .select('u.id')
        .where('u.state', '=', 'ready')
        .where('u.mailing', '=', true)
        .where('u.mails_entered_at', 'is', null)
        .orderBy('u.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['unloadings.id', 'unloadings.merchant_id'])
    .executeTakeFirst()
}

export async function insertMails(
  { db, scope, now }: Call,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return
  await scoped(db, scope)
    .insertInto(
      'unloading_mails',
      recipients.map(({ kind, to }) => ({
        merchant_id,
        unloading_id: id,
        kind,
        recipient: to,
        next_try_at: now,
        created_at: now,
      })),
    )
    .execute()
}

export async function deleteMails({ db, scope }: Call, ids: readonly number[]): Promise<void> {
  await scoped(db, scope)
    .deleteFrom('unloading_mails')
    .where('id', 'in', [...ids, 0])
    .execute()
}

export async function restartFailedMails({ db, scope, now }: Call, unloadingId: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ state: 'waiting', attempts: 0, next_try_at: now, claim: null, problem: null, last_error: null })
    .where('unloading_id', '=', unloadingId)
    .where('state', '=', 'failed')
    .execute()
}

/** @returns false when the claim had passed to somebody else */
export async function markSent({ db, scope, now }: Call, { id, claim }: ClaimedMail): Promise<boolean> {
  const own = await scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ state: 'sent', sent_at: now, problem: null, last_error: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .returning('unloading_mails.id')
    .executeTakeFirst()
  return own !== undefined
}

export async function setProblem({ db, scope }: Call, { id }: ClaimedMail, problem: string): Promise<void> {
  await scoped(db, scope).updateTable('unloading_mails').set({ problem }).where('id', '=', id).execute()
}
