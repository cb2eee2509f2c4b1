import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { listSettlingPartners } from '../partners/facts.ts'
import { duePeriods, predatesPartner } from './periods.ts'
import {
  insertPlanned,
  lockPlanning,
  type NewUnloading,
  planningDay,
  selectLastEnds,
} from './plan-queries.ts'

/** Plans the due periods of every active partner. Planning twice changes nothing. @returns the number of new periods */
export async function planUnloadings(ctx: ServiceContext): Promise<number> {
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
