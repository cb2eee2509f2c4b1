import { type Call, inTransaction } from '../../../platform/call.ts'
import { selectWeeksWithCards } from '../../orders/service.ts'
import { shiftDays } from '../periods.ts'
import { insertPlanned, lockPlanning, type NewUnloading, planningDay } from '../plan-queries.ts'
import { selectStatementRange, selectStatements } from './queries.ts'
import { dueWeeks } from './weeks.ts'

/** Plans the missing weekly statements of partners with events of card payments. @param anew looks at every week since the first statement @returns the number of new statements. Source: docs/settlements.md, «Payments by card». */
export async function planStatements(call: Call, anew = false): Promise<number> {
  if ((await due(call, anew)).length === 0) return 0
  return inTransaction(call, async (call) => {
    await lockPlanning(call)
    return insertPlanned(call, await due(call, anew))
  })
}

async function due(call: Call, anew: boolean): Promise<NewUnloading[]> {
  const stated = await selectStatementRange(call)
  const after = anew && stated ? shiftDays(stated.start, -1) : stated?.end
  const weeks = dueWeeks(await planningDay(call), after)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const existing = await selectStatements(call, first.start)
  const held = await selectWeeksWithCards(call, { start: first.start, end: last.end })
  return held.flatMap(({ merchant_id, monday: start_day }) =>
    existing.has(`${merchant_id} ${start_day}`)
      ? []
      : { merchant_id, kind: 'cards' as const, start_day, end_day: shiftDays(start_day, 6) },
  )
}
