import type { CallAnswer, CallParams, CallQuery, Dashboard, Quality } from '@cabinet/contract'
import { narrowContext } from '../../platform/access/scope.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { dayOf, displayDays } from '../../platform/time/business-zone.ts'
import { countQueues } from '../orders/service.ts'
import { findVisiblePartners } from '../partners/facts.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import { computeDashboard } from './dashboard.ts'
import { comparisonHeading, dashboardRows, dashboardSheet, merchantsSheet } from './dashboard-sheet.ts'
import { analyticsContextOf, countByStatus } from './order-counts.ts'
import { computeQuality } from './quality/quality.ts'
import { readRange, requireRange } from './range.ts'

type Numbers = 'GET /accounting/v1/merchants/{id}/dashboard'
type OfQuality = 'GET /accounting/v1/merchants/{id}/quality'
type Report = 'GET /accounting/v1/merchants/{id}/dashboard/report'

/** Returns the dashboard of one merchant, or of all. @throws ApiError 400, 404 */
export function readDashboard(
  ctx: ServiceContext,
  { id, from, to, ...filter }: CallParams<Numbers> & CallQuery<Numbers>,
): Promise<Dashboard> {
  const within = narrowedContext(ctx, id)
  const range = readRange({ from, to, ...filter }, today(ctx))
  return computeDashboard(analyticsContextOf(within), { ...range, ...filter })
}

/** Returns the quality of one merchant's work, or of all and each. @throws ApiError 400, 404 */
export function readQuality(
  ctx: ServiceContext,
  { id, from, to, ...filter }: CallParams<OfQuality> & CallQuery<OfQuality>,
): Promise<Quality> {
  const within = narrowedContext(ctx, id)
  return computeQuality(analyticsContextOf(within), {
    ...readRange({ from, to, ...filter }, today(ctx)),
    ...filter,
  })
}

/** Returns dashboard and quality as an Excel file with a row per step. @throws ApiError 400, 404 */
export async function makeDashboardReport(
  ctx: ServiceContext,
  { id, from, to, ...filter }: CallParams<Report> & CallQuery<Report>,
): Promise<FileAnswer> {
  const within = narrowedContext(ctx, id)
  const range = requireRange({ from, to, ...filter }, today(ctx))
  const numbers = await computeDashboard(analyticsContextOf(within), { ...range, ...filter })
  const quality = await computeQuality(analyticsContextOf(within), { ...range, ...filter })
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
  ctx: ServiceContext,
  { merchantId }: CallQuery<'GET /accounting/v1/applications/counts'>,
): Promise<CallAnswer<'GET /accounting/v1/applications/counts'>> {
  const within = narrowContext(ctx, merchantId)
  return countQueues(within, countByStatus(analyticsContextOf(within)))
}

const narrowedContext = (ctx: ServiceContext, id: string): ServiceContext =>
  narrowContext(ctx, id === 'all' ? undefined : id)

const today = ({ now, platform }: ServiceContext): string => dayOf(now, platform.config.businessTz)

async function* totalsLast<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows.slice(0, -1)
  yield rows.slice(-1)
}
