import type { CallParams, Unloading } from '@cabinet/contract'
import { type Call, inTransaction, narrowCall } from '../../../platform/call.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import { lockUnloading } from '../queries.ts'
import { withFilesAndMails } from '../service.ts'
import { deleteMails, insertMails, requeueFailedMails, selectMails } from './queries.ts'
import { findCurrentRecipients } from './queue-mails.ts'
import type { Recipient } from './recipients.ts'

/** Sends the failed mails of a period again, to the current addresses. @throws ApiError 404; 409 when none has failed */
export function retryMails(
  call: Call,
  { merchantId, id }: CallParams<'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry'>,
): Promise<Unloading> {
  return inTransaction(narrowCall(call, merchantId), async (call) => {
    // The second of two concurrent calls finds no failed mail.
    const row = await lockUnloading(call, id)
    if (row === undefined) throw notFound('Период не найден')
    const mails = await selectMails(call, [id])
    const failed = mails.filter(({ state }) => state === 'failed')
    if (failed.length === 0)
      throw new ApiError(
        409,
        'UNLOADING_MAILS_NOT_FAILED',
        'Письма уже отправлены или отправляются: обновите страницу',
      )
    const present = await findCurrentRecipients(call, row)
    const gone = failed.filter(({ kind, recipient }) => !present.some(isAbout(kind, recipient)))
    const instead = present.filter(
      ({ kind, to }) =>
        gone.some((mail) => mail.kind === kind) &&
        !mails.some((mail) => isAbout(kind, to)({ kind: mail.kind, to: mail.recipient })),
    )
    await deleteMails(
      call,
      gone.map((mail) => mail.id),
    )
    await insertMails(call, row, instead)
    await requeueFailedMails(call, id)
    const before = failed.map(({ kind, recipient }) => ({ kind, to: recipient }))
    const after = [...before.filter(({ kind, to }) => present.some(isAbout(kind, to))), ...instead]
    await audit(call, {
      action: 'unloading.mail-retry',
      subject: 'settlement',
      id,
      merchant: merchantId,
      before: { mails: before },
      after: { mails: after },
    })
    const [answer] = await withFilesAndMails(call, [row])
    if (answer === undefined) throw notFound('Период не найден')
    return answer
  })
}

/** Returns a test for recipients of a kind and an address, which ignores case. */
function isAbout(kind: Recipient['kind'], address: string) {
  return (other: Recipient): boolean =>
    other.kind === kind && other.to.toLowerCase() === address.trim().toLowerCase()
}
