import { type Call, narrowCall } from '../../platform/call.ts'
import { type Work, workOff } from '../../platform/queue/queue.ts'
import { newFileId } from '../../ports/files/files.ts'
import { planStatements } from './card-statements/plan.ts'
import {
  abandonedDrafts,
  type ClaimedUnloading,
  deleteDraft,
  insertDraft,
  type MadeFile,
  publish,
  waitingUnloadings,
} from './making-queries.ts'
import { planUnloadings } from './plan.ts'
import type { UnloadingRow } from './queries.ts'
import { registerFile } from './register-file.ts'
import { registerRows } from './register-rows.ts'
import { registerName, registers, registersOfKind } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

const minute = 60_000

/** The longest unloading takes a minute. After eight attempts (about two hours) it is shown as failed, with «повторить». */
const making: Work<UnloadingRow> = {
  table: waitingUnloadings,
  left: 'unloadings are not made yet',
  atOnce: 1,
  leaseMs: 10 * minute,
  limitMs: 30 * minute,
  waitMs: (attempts) => Math.min(60 * minute, minute * 2 ** (attempts - 1)),
  mostAttempts: 8,
  perform: make,
}

/** Plans what is due and makes what waits, once per partner and period. @throws AggregateError when something is left for a later try */
export async function unloadWhatIsDue(call: Call): Promise<void> {
  await planUnloadings(call)
  await planStatements(call)
  await makeWaiting(call)
}

/** Makes the unloadings that wait. @throws AggregateError */
export const makeWaiting = (call: Call): Promise<void> => workOff(call, making)

async function make(call: Call, claimed: ClaimedUnloading): Promise<void> {
  for (const { file_id } of await abandonedDrafts(call, claimed)) await discard(call, file_id)
  const drafts: string[] = []
  let isPublished = false
  try {
    const made: MadeFile[] = []
    for (const register of registersOfKind[claimed.kind]) {
      const file = await makeFile(call, claimed, register, (fileId) => drafts.push(fileId))
      if (file !== undefined) made.push(file)
    }
    isPublished = await publish({ ...call, now: call.platform.clock() }, claimed, made)
  } finally {
    if (!isPublished) for (const fileId of drafts) await discard(call, fileId)
  }
}

async function makeFile(
  call: Call,
  claimed: ClaimedUnloading,
  register: RegisterNumber,
  onDraft: (fileId: string) => void,
): Promise<MadeFile | undefined> {
  const { config, files } = call.platform
  const period = { start: claimed.start_day, end: claimed.end_day }
  const rows = registerRows(narrowCall(call, claimed.merchant_id), register, period)
  const file = await registerFile(register, config.businessTz, rows, {
    evenEmpty: registers[register].always,
  })
  if (file === undefined) return undefined
  const fileId = newFileId()
  await insertDraft(call, claimed, {
    fileId,
    register,
    name: registerName(register, claimed.merchant_id, period),
  })
  onDraft(fileId)
  const stored = await files.put(fileId, file.content)
  return { fileId, ...stored, ...file.totals() }
}

/** First the bytes: a note without bytes is cleared later, bytes without a note never. */
async function discard(call: Call, fileId: string): Promise<void> {
  await call.platform.files.remove(fileId)
  await deleteDraft(call, fileId)
}
