import { type Call, inTransaction } from '../../../platform/call.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import { selectMerchantsPaidByCard } from '../../orders/service.ts'
import { insertPlanned } from '../plan-queries.ts'
import { selectLastEnd, selectMerchantsWithStatement } from './queries.ts'
import { dueWeeks } from './weeks.ts'

/** Plans the missing weekly statements of partners with card payments. @returns the number of new statements. Source: decisions 7 */
export async function planStatements(call: Call): Promise<number> {
  const zone = call.platform.config.businessTz
  let added = 0
  for (const week of dueWeeks(dayOf(call.now, zone), await selectLastEnd(call))) {
    const stated = await selectMerchantsWithStatement(call, week.start)
    const missing = (await selectMerchantsPaidByCard(call, week)).filter((id) => !stated.has(id))
    const weeks = missing.map((merchant_id) => ({
      merchant_id,
      kind: 'cards' as const,
      start_day: week.start,
      end_day: week.end,
    }))
    added += await inTransaction(call, (call) => insertPlanned(call, weeks))
  }
  return added
}
