import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { findPartner } from '../../partners/service.ts'
import { listUnloadingReaders } from '../../users/account.ts'
import { selectFiles } from '../queries.ts'
import { claimUnmailed, insertMails } from './queries.ts'
import { mailRecipients, type Recipient } from './recipients.ts'

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
