import type { CallParams, Unloading } from '@cabinet/contract'
import { narrowContext } from '../../../platform/access/scope.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { findPartner } from '../../partners/service.ts'
import { listUnloadingReaders } from '../../users/account.ts'
import { lockUnloading, selectFiles } from '../queries.ts'
import { withFilesAndMails } from '../service.ts'
import { claimUnmailed, deleteMails, insertMails, requeueFailedMails, selectMails } from './queries.ts'
import { mailRecipients, type Recipient, sameRecipient, toRecipient } from './recipients.ts'

/** Inserts the mails of a finished period once, each with its job. */
export async function queueMails(ctx: WritingContext, id: number): Promise<void> {
  const unloading = await claimUnmailed(ctx, id)
  if (unloading !== undefined) await insertMails(ctx, unloading, await findCurrentRecipients(ctx, unloading))
}

export async function findCurrentRecipients(
  ctx: ServiceContext,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
): Promise<Recipient[]> {
  const partner = await findPartner(ctx, merchant_id)
  return mailRecipients({
    registers: (await selectFiles(ctx, [id])).map(({ register }) => register),
    factoringEmail: partner.factoring_email,
    scoringEmail: partner.scoring_email,
    readers: await listUnloadingReaders(ctx, merchant_id),
  })
}

/** Sends the failed mails of a period again, to the current addresses. @throws ApiError 404; 409 when none has failed */
export function retryMails(
  ctx: ServiceContext,
  { merchantId, id }: CallParams<'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry'>,
): Promise<Unloading> {
  return inTransaction(narrowContext(ctx, merchantId), async (ctx) => {
    // The second of two concurrent calls finds no failed mail.
    const row = await lockUnloading(ctx, id)
    if (row === undefined) throw notFound('Период не найден')
    const mails = await selectMails(ctx, [id])
    const failed = mails.filter(({ state }) => state === 'failed')
    if (failed.length === 0)
      throw new ApiError(
        409,
        'UNLOADING_MAILS_NOT_FAILED',
        'Письма уже отправлены или отправляются: обновите страницу',
      )
    const present = await findCurrentRecipients(ctx, row)
    const gone = failed.filter((mail) => !present.some(sameRecipient(toRecipient(mail))))
    const instead = present.filter(
      (recipient) =>
        gone.some(({ kind }) => kind === recipient.kind) &&
        !mails.map(toRecipient).some(sameRecipient(recipient)),
    )
    await deleteMails(
      ctx,
      gone.map((mail) => mail.id),
    )
    await insertMails(ctx, row, instead)
    await requeueFailedMails(ctx, id)
    const before = failed.map(toRecipient)
    const after = [...before.filter((mail) => present.some(sameRecipient(mail))), ...instead]
    await audit(ctx, {
      action: 'unloading.mail-retry',
      subject: 'settlement',
      id,
      merchant: merchantId,
      before: { mails: before },
      after: { mails: after },
    })
    const [answer] = await withFilesAndMails(ctx, [row])
    if (answer === undefined) throw notFound('Период не найден')
    return answer
  })
}
