import type { CallAnswer, CallParams, CallQuery, Dashboard, Quality } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { dayOf, displayDays } from '../../platform/time/business-zone.ts'
import { countQueues } from '../orders/service.ts'
import { findVisiblePartners } from '../partners/facts.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import { computeDashboard } from './dashboard.ts'
import { comparisonHeading, dashboardRows, dashboardSheet, merchantsSheet } from './dashboard-sheet.ts'
import { countByGroup } from './order-counts.ts'
import { computeQuality } from './quality/quality.ts'
import { readRange, requireRange } from './range.ts'

type Numbers = 'GET /accounting/v1/merchants/{id}/dashboard'
type OfQuality = 'GET /accounting/v1/merchants/{id}/quality'
type Report = 'GET /accounting/v1/merchants/{id}/dashboard/report'

/** Returns the dashboard of one merchant, or of all. @throws ApiError 400, 404 */
export function readDashboard(
  call: Call,
  { id, from, to, ...filter }: CallParams<Numbers> & CallQuery<Numbers>,
): Promise<Dashboard> {
  const within = narrowedCall(call, id)
  const range = readRange({ from, to, ...filter }, today(call))
  return computeDashboard(readingOf(within), { ...range, ...filter })
}

/** Returns the quality of one merchant's work, or of all and each. @throws ApiError 400, 404 */
export function readQuality(
  call: Call,
  { id, from, to, ...filter }: CallParams<OfQuality> & CallQuery<OfQuality>,
): Promise<Quality> {
  const within = narrowedCall(call, id)
  return computeQuality(readingOf(within), { ...readRange({ from, to, ...filter }, today(call)), ...filter })
}

/** Returns dashboard and quality as an Excel file with a row per step. @throws ApiError 400, 404 */
export async function makeDashboardReport(
  call: Call,
  { id, from, to, ...filter }: CallParams<Report> & CallQuery<Report>,
): Promise<FileAnswer> {
  const within = narrowedCall(call, id)
  const range = requireRange({ from, to, ...filter }, today(call))
  const numbers = await computeDashboard(readingOf(within), { ...range, ...filter })
  const quality = await computeQuality(readingOf(within), { ...range, ...filter })
  const whose = id === 'all' ? 'Все партнёры' : id
  const { step = 'month', compare } = filter
  const previous = compare && comparisonHeading(compare, step)
  const next = merchantsSheet(quality, await findVisiblePartners(within), previous)
  return {
    name: `Аналитика ${whose} ${displayDays(range.from, range.to)}.xlsx`,
    content: writeXlsx(
      { ...dashboardSheet(step, previous), ...(next && { next }) },
      totalsLast(dashboardRows(numbers, quality, range, step)),
    ),
  }
}

/** Counts the orders in each of the list's work queues. */
export async function countOrders(
  call: Call,
  { merchantId }: CallQuery<'GET /accounting/v1/applications/counts'>,
): Promise<CallAnswer<'GET /accounting/v1/applications/counts'>> {
  const within = narrowCall(call, merchantId)
  return countQueues(within, countByGroup(readingOf(within)))
}

const narrowedCall = (call: Call, id: string): Call => narrowCall(call, id === 'all' ? undefined : id)

const readingOf = ({ db, scope, platform }: Call) => ({ db, scope, zone: platform.config.businessTz })

const today = ({ now, platform }: Call): string => dayOf(now, platform.config.businessTz)

async function* totalsLast<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows.slice(0, -1)
  yield rows.slice(-1)
}
