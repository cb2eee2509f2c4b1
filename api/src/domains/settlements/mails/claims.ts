import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { systemScope } from '../../../platform/access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { scrub } from '../../../platform/http/logging.ts'
import { audit, jobActor } from '../../audit/audit.ts'
import type { UnloadingMailsTable } from '../tables.ts'
import { explain } from './problems.ts'

const scope = systemScope('mails of the routine unloading')
const actor = jobActor('mail-unloadings')

/** Whoever sends a mail has it to himself for this long; handing one over takes two minutes at most. */
const claimMs = 10 * 60_000
/** Some eleven hours: a night without a mail server needs nobody. Then a person has to look: «повторить». */
const mostAttempts = 16
const longestWaitMs = 60 * 60_000

export interface ClaimedMail extends Selectable<UnloadingMailsTable> {
  readonly claim: string
}

/** Takes the mail that has waited longest, so that no other process sends it; also one whose sender has died. */
export async function claimMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const claim = randomUUID()
  const row = await scoped(db, scope)
    .updateTable('unloading_mails')
    .set({ claim, next_try_at: new Date(now.getTime() + claimMs), attempts: sql`attempts + 1` })
    .where('id', '=', () =>
      scoped(db, scope)
        .selectFrom('unloading_mails', 'm')
        .select('m.id')
        .where('m.state', '=', 'waiting')
        .where('m.next_try_at', '<=', now)
        .orderBy('m.next_try_at')
        .orderBy('m.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, claim }
}

/** Notes that the mail server has taken it, and what left. */
export async function noteSent(
  db: Db,
  mail: ClaimedMail,
  what: { readonly files: readonly string[]; readonly locked: boolean; readonly by: 'partner' | 'system' },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = await scoped(trx, scope)
      .updateTable('unloading_mails')
      .set({ state: 'sent', sent_at: now, problem: null, last_error: null })
      .where('id', '=', mail.id)
      .where('claim', '=', mail.claim)
      .where('state', '=', 'waiting')
      .returning('unloading_mails.id')
      .executeTakeFirst()
    if (mine !== undefined)
      await audit(
        { db: trx, now, actor },
        {
          ...about(mail),
          action: 'unloading.mail',
          after: { ...named(mail), ...what },
        },
      )
  })
}

/** Waits for the next attempt, longer each time, or gives up until a person asks again. */
export async function postponeMail(db: Db, mail: ClaimedMail, error: unknown, now: Date): Promise<void> {
  const { problem, lasting } = explain(error)
  const state = lasting || mail.attempts >= mostAttempts ? 'failed' : 'waiting'
  const wait = Math.min(longestWaitMs, 60_000 * 2 ** (mail.attempts - 1))
  await db.transaction().execute(async (trx) => {
    const mine = await scoped(trx, scope)
      .updateTable('unloading_mails')
      .set({
        state,
        problem,
        last_error: scrub(error instanceof Error ? error.message : 'unknown error').slice(0, 500),
        next_try_at: new Date(now.getTime() + wait),
      })
      .where('id', '=', mail.id)
      .where('claim', '=', mail.claim)
      .where('state', '=', 'waiting')
      .returning('unloading_mails.id')
      .executeTakeFirst()
    if (mine !== undefined && state === 'failed')
      await audit(
        { db: trx, now, actor },
        {
          ...about(mail),
          action: 'unloading.mail-failed',
          after: { ...named(mail), problem },
        },
      )
  })
}

function about({ unloading_id, merchant_id }: ClaimedMail) {
  return { subject: 'settlement', id: unloading_id, merchant: merchant_id } as const
}

function named({ kind, recipient }: ClaimedMail) {
  return { kind, to: recipient }
}
