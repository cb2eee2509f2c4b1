import { inTransaction, narrowContext, type ServiceContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { generateFileId } from '../../ports/files/files.ts'
import { listSettlingPartners } from '../partners/facts.ts'
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
import { duePeriods, predatesPartner } from './periods.ts'
import {
  insertPlanned,
  lockPlanning,
  type NewUnloading,
  planningDay,
  selectLastEnds,
} from './plan-queries.ts'
import { writeRegisterFile } from './register-file.ts'
import { registerName, registers, registersOfKind } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

/** Plans the due periods and statements, each with its job, and corrects what older registers lack. */
export async function planDueRegisters(ctx: ServiceContext): Promise<void> {
  const old = await selectOldFiles(ctx)
  await planUnloadings(ctx)
  // Older statements listed orders of a week, so that weeks with events alone had none.
  await planStatements(
    ctx,
    old.some(({ register }) => register === 4),
  )
  const ofPartners = Map.groupBy(old, ({ merchant_id, register }) => `${merchant_id} ${register}`)
  for (const files of ofPartners.values()) await correctOldFiles(ctx, files)
}

/** Makes and mails the files of a waiting period. Of two concurrent attempts one publishes. */
export async function makeUnloading(ctx: ServiceContext, id: number): Promise<void> {
  const claimed = await claimUnloading(ctx, id)
  if (claimed === undefined) return
  for (const { file_id } of await selectAbandonedDrafts(ctx, claimed)) await discard(ctx, file_id)
  const drafts: string[] = []
  let isPublished = false
  try {
    const made: RegisterFileRow[] = []
    for (const register of registersOfKind[claimed.kind]) {
      const file = await makeFile(ctx, claimed, register, (fileId) => drafts.push(fileId))
      if (file !== undefined) made.push(file)
    }
    isPublished = await inTransaction({ ...ctx, now: ctx.platform.clock() }, async (ctx) => {
      const isOwn = await publishFiles(ctx, claimed, made)
      if (isOwn) {
        await queueMails(ctx, id)
        const { merchant_id: merchantId, start_day: from, end_day: to } = claimed
        await emit(ctx, { type: 'register.ready', merchantId, data: { id, from, to } })
      }
      return isOwn
    })
  } finally {
    if (!isPublished) for (const fileId of drafts) await discard(ctx, fileId)
  }
}

async function makeFile(
  ctx: ServiceContext,
  claimed: ClaimedUnloading,
  register: RegisterNumber,
  onDraft: (fileId: string) => void,
): Promise<RegisterFileRow | undefined> {
  const { files } = ctx.platform
  const period = { start: claimed.start_day, end: claimed.end_day }
  const within = narrowContext(ctx, claimed.merchant_id)
  const file = await writeRegisterFile(within, register, period, registers[register].always)
  if (file === undefined) return undefined
  const fileId = generateFileId()
  await insertDraft(ctx, claimed, {
    fileId,
    register,
    name: registerName(register, claimed.merchant_id, period),
  })
  onDraft(fileId)
  const stored = await inSpan({ name: 'file put', kind: 'client' }, () => files.put(fileId, file.content))
  return { fileId, ...stored, totals: file.totals() }
}

/** Deletes the bytes before the row: a row without bytes is removed later, bytes without a row never. */
async function discard(ctx: ServiceContext, fileId: string): Promise<void> {
  await ctx.platform.files.remove(fileId)
  await deleteDraft(ctx, fileId)
}

/** Plans the due periods of every active partner. Planning twice changes nothing. @returns the number of new periods */
async function planUnloadings(ctx: ServiceContext): Promise<number> {
  // Most runs find nothing and take no lock.
  if ((await due(ctx)).length === 0) return 0
  return inTransaction(ctx, async (ctx) => {
    await lockPlanning(ctx)
    return insertPlanned(ctx, await due(ctx))
  })
}

async function due(ctx: ServiceContext): Promise<NewUnloading[]> {
  const zone = ctx.platform.config.businessTz
  const today = await planningDay(ctx)
  const lastEnds = await selectLastEnds(ctx, 'registers')
  return (await listSettlingPartners(ctx)).flatMap(({ merchant_id, routine_unloading, created_at }) => {
    const about = {
      today,
      created: dayOf(created_at, zone),
      lastEnd: lastEnds.get(merchant_id),
    }
    const mailing = !predatesPartner(about)
    return duePeriods({ routine: routine_unloading, ...about }).map(({ start, end }) => ({
      merchant_id,
      start_day: start,
      end_day: end,
      mailing,
    }))
  })
}
