import { type Call, inTransaction, narrowCall } from '../../platform/call.ts'
import { startOfDay } from '../../platform/time/business-zone.ts'
import { insertCorrections, moneyOfEvent, readOldLines, streamRegisterEvents } from '../orders/service.ts'
import { firstUnplannedDay, type OldFile, setPaid } from './correction-queries.ts'
import { lockPlanning } from './plan-queries.ts'
import { registers } from './registers.ts'

/**
 * Records what an old file lacks of the events of its period, order by order, as corrections of the next period to be planned. The
 * file itself stays; a file that another process corrects meanwhile is left alone.
 */
export async function correctOldFile(call: Call, file: OldFile): Promise<void> {
  const { merchant_id, unloading_id, kind } = file
  const within = narrowCall(call, merchant_id)
  const register = registers[file.register].kind
  const period = { start: file.start_day, end: file.end_day }
  const lacking = new Map<number, { sum_tiyn: number; paid_tiyn: number }>()
  const add = (id: number, sum: number, paid: number) => {
    const { sum_tiyn = 0, paid_tiyn = 0 } = lacking.get(id) ?? {}
    lacking.set(id, { sum_tiyn: sum_tiyn + sum, paid_tiyn: paid_tiyn + paid })
  }
  for await (const batch of streamRegisterEvents(within, register, period))
    for (const event of batch) {
      const { sum, toPay } = moneyOfEvent(event)
      add(event.id, sum, toPay)
    }
  const lines = await readOldLines(within, register, period, file.made_at)
  for (const { id, kept, paid } of lines) add(id, -kept, -paid)
  const lacks = [...lacking].filter(([, { sum_tiyn, paid_tiyn }]) => sum_tiyn !== 0 || paid_tiyn !== 0)
  await inTransaction(call, async (call) => {
    await lockPlanning(call)
    const paid = lines.reduce((sum, line) => sum + line.paid, 0)
    if (!(await setPaid(call, file.file_id, paid))) return
    const day = await firstUnplannedDay(kind === 'cards' ? call : narrowCall(call, merchant_id), kind)
    const at = startOfDay(day, call.platform.config.businessTz)
    const rows = lacks.map(([order_id, tiyn]) => ({ merchant_id, order_id, unloading_id, at, ...tiyn }))
    await insertCorrections(call, rows)
  })
}
