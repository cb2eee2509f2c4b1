import { type Call, inTransaction, narrowCall } from '../../platform/call.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { generateFileId } from '../../ports/files/files.ts'
import { emit } from '../webhooks/emit.ts'
import { planStatements } from './card-statements/plan.ts'
import { selectOldFiles } from './correction-queries.ts'
import { correctOldFiles } from './corrections.ts'
import { queueMails } from './mails/queue-mails.ts'
import {
  type ClaimedUnloading,
  claimUnloading,
  deleteDraft,
  insertDraft,
  publishFiles,
  type RegisterFileRow,
  selectAbandonedDrafts,
} from './making-queries.ts'
import { planUnloadings } from './plan.ts'
import { writeRegisterFile } from './register-file.ts'
import { registerName, registers, registersOfKind } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

/** Plans the due periods and statements, each with its job, and corrects what older registers lack. */
export async function planDueRegisters(call: Call): Promise<void> {
  const old = await selectOldFiles(call)
  await planUnloadings(call)
  // Older statements listed orders of a week, so that weeks with events alone had none.
  await planStatements(
    call,
    old.some(({ register }) => register === 4),
  )
  const ofPartners = Map.groupBy(old, ({ merchant_id, register }) => `${merchant_id} ${register}`)
  for (const files of ofPartners.values()) await correctOldFiles(call, files)
}

/** Makes and mails the files of a waiting period. Of two concurrent attempts one publishes. */
export async function makeUnloading(call: Call, id: number): Promise<void> {
  const claimed = await claimUnloading(call, id)
  if (claimed === undefined) return
  for (const { file_id } of await selectAbandonedDrafts(call, claimed)) await discard(call, file_id)
  const drafts: string[] = []
  let isPublished = false
  try {
    const made: RegisterFileRow[] = []
    for (const register of registersOfKind[claimed.kind]) {
      const file = await makeFile(call, claimed, register, (fileId) => drafts.push(fileId))
      if (file !== undefined) made.push(file)
    }
    isPublished = await inTransaction({ ...call, now: call.platform.clock() }, async (call) => {
      const isOwn = await publishFiles(call, claimed, made)
      if (isOwn) {
        await queueMails(call, id)
        const { merchant_id: merchantId, start_day: from, end_day: to } = claimed
        await emit(call, { type: 'register.ready', merchantId, data: { id, from, to } })
      }
      return isOwn
    })
  } finally {
    if (!isPublished) for (const fileId of drafts) await discard(call, fileId)
  }
}

async function makeFile(
  call: Call,
  claimed: ClaimedUnloading,
  register: RegisterNumber,
  onDraft: (fileId: string) => void,
): Promise<RegisterFileRow | undefined> {
  const { files } = call.platform
  const period = { start: claimed.start_day, end: claimed.end_day }
  const within = narrowCall(call, claimed.merchant_id)
  const file = await writeRegisterFile(within, register, period, registers[register].always)
  if (file === undefined) return undefined
  const fileId = generateFileId()
  await insertDraft(call, claimed, {
    fileId,
    register,
    name: registerName(register, claimed.merchant_id, period),
  })
  onDraft(fileId)
  const stored = await inSpan({ name: 'file put', kind: 'client' }, () => files.put(fileId, file.content))
  return { fileId, ...stored, totals: file.totals() }
}

/** Deletes the bytes before the row: a row without bytes is removed later, bytes without a row never. */
async function discard(call: Call, fileId: string): Promise<void> {
  await call.platform.files.remove(fileId)
  await deleteDraft(call, fileId)
}
