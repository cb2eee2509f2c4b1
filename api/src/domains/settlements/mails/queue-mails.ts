import type { Call, WritingCall } from '../../../platform/call.ts'
import { findPartner } from '../../partners/service.ts'
import { listUnloadingReaders } from '../../users/account.ts'
import { selectFiles } from '../queries.ts'
import { claimUnmailed, insertMails } from './queries.ts'
import { mailRecipients, type Recipient } from './recipients.ts'

/** Inserts the mails of a finished period once, each with its job. */
export async function queueMails(call: WritingCall, id: number): Promise<void> {
  const unloading = await claimUnmailed(call, id)
  if (unloading !== undefined)
    await insertMails(call, unloading, await findCurrentRecipients(call, unloading))
}

export async function findCurrentRecipients(
  call: Call,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
): Promise<Recipient[]> {
  const partner = await findPartner(call, merchant_id)
  return mailRecipients({
    registers: (await selectFiles(call, [id])).map(({ register }) => register),
    factoringEmail: partner.factoring_email,
    scoringEmail: partner.scoring_email,
    readers: await listUnloadingReaders(call, merchant_id),
  })
}
