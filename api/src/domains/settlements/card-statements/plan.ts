import { shiftDays } from '@cabinet/contract/report-steps'
import { inTransaction, type ServiceContext } from '../../../platform/service-context.ts'
import { selectWeeksWithCards } from '../../orders/service.ts'
import type { Period } from '../periods.ts'
import { insertPlanned, lockPlanning, type NewUnloading, planningDay } from '../plan-queries.ts'
import { selectStatementRange, selectStatements } from './queries.ts'

/** Plans the missing weekly statements of partners with events of card payments. @param anew looks at every week since the first statement @returns the number of new statements. Source: docs/settlements.md, «Payments by card». */
export async function planStatements(ctx: ServiceContext, anew = false): Promise<number> {
  if ((await due(ctx, anew)).length === 0) return 0
  return inTransaction(ctx, async (ctx) => {
    await lockPlanning(ctx)
    return insertPlanned(ctx, await due(ctx, anew))
  })
}

async function due(ctx: ServiceContext, anew: boolean): Promise<NewUnloading[]> {
  const stated = await selectStatementRange(ctx)
  const after = anew && stated ? shiftDays(stated.start, -1) : stated?.end
  const weeks = dueWeeks(await planningDay(ctx), after)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const existing = await selectStatements(ctx, first.start)
  const held = await selectWeeksWithCards(ctx, { start: first.start, end: last.end })
  return held.flatMap(({ merchant_id, monday: start_day }) =>
    existing.has(`${merchant_id} ${start_day}`)
      ? []
      : { merchant_id, kind: 'cards' as const, start_day, end_day: shiftDays(start_day, 6) },
  )
}

/** The weeks that a first run looks back. */
const historyWeeks = 12

/** Returns the weeks after `lastEnd`, and always the newest complete one, which an older server may have planned in part. */
export function dueWeeks(today: string, lastEnd: string | undefined): Period[] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const newest = shiftDays(today, -sinceMonday - 7)
  let start = lastEnd === undefined ? shiftDays(newest, -7 * (historyWeeks - 1)) : shiftDays(lastEnd, 1)
  if (start > newest) start = newest
  const weeks: Period[] = []
  for (; start <= newest; start = shiftDays(start, 7)) weeks.push({ start, end: shiftDays(start, 6) })
  return weeks
}
