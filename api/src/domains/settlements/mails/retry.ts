import type { CallParams, Unloading } from '@cabinet/contract'
import type { MerchantScope } from '../../../platform/access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { narrowTo } from '../../orders/service.ts'
import type { MailRow, UnloadingRow } from '../queries.ts'
import { selectMails } from '../queries.ts'
import { withParts } from '../service.ts'
import { recipientsNow } from './enter.ts'
import type { Recipient } from './recipients.ts'

/**
 * Has the failed mails of a period sent again. An address that was mended in the meantime takes the place of the wrong one.
 * @throws ApiError 404; 409 when none has failed
 */
export async function retryMails(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  scope: MerchantScope,
  actor: Recorded,
  { merchantId, id }: CallParams<'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry'>,
): Promise<Unloading> {
  const within = narrowTo(scope, { merchantId })
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // Two people who press at once: the second finds nothing that has failed.
    const row = await scoped(trx, within)
      .selectFrom('unloadings', 'u')
      .selectAll('u')
      .where('u.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound('Период не найден')
    const mails = await selectMails(trx, within, [id])
    const failed = mails.filter(({ state }) => state === 'failed')
    if (failed.length === 0)
      throw new ApiError(
        409,
        'UNLOADING_MAILS_NOT_FAILED',
        'Письма уже отправлены или отправляются: обновите страницу',
      )
    const present = await recipientsNow(trx, row)
    const gone = failed.filter(({ kind, recipient }) => !present.some(isAbout(kind, recipient)))
    const instead = present.filter(
      ({ kind, to }) =>
        gone.some((mail) => mail.kind === kind) &&
        !mails.some((mail) => isAbout(kind, to)({ kind: mail.kind, to: mail.recipient })),
    )
    await replace(trx, within, row, gone, instead, now)
    await scoped(trx, within)
      .updateTable('unloading_mails')
      .set({ state: 'waiting', attempts: 0, next_try_at: now, claim: null, problem: null, last_error: null })
      .where('unloading_id', '=', id)
      .where('state', '=', 'failed')
      .execute()
    const subject = { subject: 'settlement', id, merchant: merchantId } as const
    const before = failed.map(({ kind, recipient }) => ({ kind, to: recipient }))
    const after = [...before.filter(({ kind, to }) => present.some(isAbout(kind, to))), ...instead]
    await audit(
      { db: trx, now, actor },
      {
        action: 'unloading.mail-retry',
        ...subject,
        before: { mails: before },
        after: { mails: after },
      },
    )
    await jobs.send(trx, 'mail-unloadings', {})
    const [answer] = await withParts(trx, within, [row])
    if (answer === undefined) throw notFound('Период не найден')
    return answer
  })
}

/** Addresses are the same in whatever case they were typed. */
function isAbout(kind: Recipient['kind'], address: string) {
  return (other: Recipient): boolean =>
    other.kind === kind && other.to.toLowerCase() === address.trim().toLowerCase()
}

async function replace(
  trx: Db,
  within: MerchantScope,
  { id, merchant_id }: UnloadingRow,
  gone: readonly MailRow[],
  instead: readonly Recipient[],
  now: Date,
): Promise<void> {
  if (gone.length > 0)
    await scoped(trx, within)
      .deleteFrom('unloading_mails')
      .where(
        'id',
        'in',
        gone.map((mail) => mail.id),
      )
      .execute()
  if (instead.length > 0)
    await scoped(trx, within)
      .insertInto(
        'unloading_mails',
        instead.map(({ kind, to }) => ({
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
