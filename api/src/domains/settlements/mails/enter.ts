import { type Call, inTransaction } from '../../../platform/call.ts'
import { findPartner } from '../../partners/service.ts'
import { unloadingReaders } from '../../users/account.ts'
import { selectFiles } from '../queries.ts'
import { insertMails, takeUnmailed } from './queries.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** Enters the mails of every period whose files are ready: all of a period at once, and once. @returns how many there are. */
export async function enterMails(call: Call): Promise<number> {
  let all = 0
  for (;;) {
    const entered = await enterNext(call)
    if (entered === undefined) return all
    all += entered
  }
}

export async function recipientsNow(
  call: Call,
  { id, merchant_id }: { readonly id: number; readonly merchant_id: string },
): Promise<Recipient[]> {
  const partner = await findPartner(call, merchant_id)
  return recipientsOf({
    registers: (await selectFiles(call, [id])).map(({ register }) => register),
    factoringEmail: partner.factoring_email,
    scoringEmail: partner.scoring_email,
    readers: await unloadingReaders(call, merchant_id),
  })
}

function enterNext(call: Call): Promise<number | undefined> {
  return inTransaction(call, async (call) => {
    const unloading = await takeUnmailed(call)
    if (unloading === undefined) return undefined
    const recipients = await recipientsNow(call, unloading)
    await insertMails(call, unloading, recipients)
    return recipients.length
  })
}
