import { inTransaction, narrowContext, type ServiceContext } from '../../platform/service-context.ts'
import { startOfDay } from '../../platform/time/business-zone.ts'
import { insertCorrections, moneyOfEvent, readOldLines, streamRegisterEvents } from '../orders/service.ts'
import { firstUnplannedDay, type OldFile, selectOldFiles, setPaid } from './correction-queries.ts'
import { lockPlanning } from './plan-queries.ts'
import { registers } from './registers.ts'

/**
 * Records what the old files of a partner and register lack of the events of their periods, order by order, as corrections of the next
 * period to be planned. The files themselves stay; those that another process corrects meanwhile are left to the next round.
 */
export async function correctOldFiles(ctx: ServiceContext, files: readonly OldFile[]): Promise<void> {
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
