import { narrowContext } from '../../platform/access/scope.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { dayOf, startOfDay } from '../../platform/time/business-zone.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { generateFileId } from '../../ports/files/files.ts'
import { insertCorrections, moneyOfEvent, readOldLines, streamRegisterEvents } from '../orders/service.ts'
import { listSettlingPartners } from '../partners/facts.ts'
import { emit } from '../webhooks/emit.ts'
import { planStatements } from './card-statements/plan.ts'
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
  firstUnplannedDay,
  insertPlanned,
  lockPlanning,
  type NewUnloading,
  type OldFile,
  planningDay,
  selectLastEnds,
  selectOldFiles,
  setPaid,
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
  if ((await findUnplanned(ctx)).length === 0) return 0
  return inTransaction(ctx, async (ctx) => {
    await lockPlanning(ctx)
    return insertPlanned(ctx, await findUnplanned(ctx))
  })
}

async function findUnplanned(ctx: ServiceContext): Promise<NewUnloading[]> {
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

/**
 * Records what the old files of a partner and register lack of the events of their periods, order by order, as corrections of the next
 * period to be planned. The files themselves stay; those that another process corrects meanwhile are left to the next round.
 */
async function correctOldFiles(ctx: ServiceContext, files: readonly OldFile[]): Promise<void> {
  const [first] = files
  if (first === undefined) return
  const { merchant_id, kind } = first
  const within = narrowContext(ctx, merchant_id)
  const lacking = new Map<number, { unloading_id: number; sum_tiyn: number; paid_tiyn: number }>()
  const paid = new Map<string, number>()
  for (const { file_id, unloading_id, register, start_day: start, end_day: end, made_at } of files) {
    const add = (id: number, sum: number, paid: number) => {
      const earlier = lacking.get(id) ?? { unloading_id, sum_tiyn: 0, paid_tiyn: 0 }
      const [sum_tiyn, paid_tiyn] = [earlier.sum_tiyn + sum, earlier.paid_tiyn + paid]
      lacking.set(id, { ...earlier, sum_tiyn, paid_tiyn })
    }
    for await (const batch of streamRegisterEvents(within, registers[register].kind, { start, end }))
      for (const event of batch) {
        const { sum, toPay } = moneyOfEvent(event)
        add(event.id, sum, toPay)
      }
    const lines = await readOldLines(within, registers[register].kind, { start, end }, made_at)
    for (const { id, kept, paid } of lines) add(id, -kept, -paid)
    paid.set(
      file_id,
      lines.reduce((sum, line) => sum + line.paid, 0),
    )
  }
  const lacks = [...lacking].filter(([, { sum_tiyn, paid_tiyn }]) => sum_tiyn !== 0 || paid_tiyn !== 0)
  await inTransaction(ctx, async (ctx) => {
    await lockPlanning(ctx)
    const left = new Set((await selectOldFiles(ctx)).map(({ file_id }) => file_id))
    if (files.some(({ file_id }) => !left.has(file_id))) return
    for (const [fileId, tiyn] of paid) await setPaid(ctx, fileId, tiyn)
    const day = await firstUnplannedDay(kind === 'cards' ? ctx : narrowContext(ctx, merchant_id), kind)
    const at = startOfDay(day, ctx.platform.config.businessTz)
    const rows = lacks.map(([order_id, lack]) => ({ merchant_id, order_id, at, ...lack }))
    await insertCorrections(ctx, rows)
  })
}
