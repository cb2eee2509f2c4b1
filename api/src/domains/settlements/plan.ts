import { type Call, inTransaction } from '../../platform/call.ts'
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
export async function planUnloadings(call: Call): Promise<number> {
  // Most runs find nothing and take no lock.
  if ((await due(call)).length === 0) return 0
  return inTransaction(call, async (call) => {
    await lockPlanning(call)
    return insertPlanned(call, await due(call))
  })
}

async function due(call: Call): Promise<NewUnloading[]> {
  const zone = call.platform.config.businessTz
  const today = await planningDay(call)
  const lastEnds = await selectLastEnds(call, 'registers')
  return (await listSettlingPartners(call)).flatMap(({ merchant_id, routine_unloading, created_at }) => {
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
