import type { DayRange } from './numbers/buckets.ts'
import { type SeriesId, series } from './numbers/series.tsx'
import { allMerchants } from './report/view.ts'

export const analyticsPath = '/analytics'

export function reportPath(query: string): string {
  return query === '' ? analyticsPath : `${analyticsPath}?${query}`
}

/** Returns the list of the orders that a bar counts, of one series or of all. */
export function ordersPath(merchantId: string, { from, to }: DayRange, id?: SeriesId): string {
  const query = new URLSearchParams({
    ...(merchantId !== allMerchants.id && { merchantId }),
    ...(id && { group: series[id].group }),
    startDate: from,
    endDate: to,
  })
  return `/transactions?${query}`
}
