import type { CallParams, CallQuery } from '@cabinet/contract'
import { checkDayOrder } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { dayOf, displayDay, displayDays } from '../../platform/time/business-zone.ts'
import { parseRange, readFilter, readSort, streamOrders } from '../orders/service.ts'
import { orderSheet } from './order-sheet.ts'
import { writeTable } from './xlsx.ts'

/** Returns the orders list as Excel with the same filters and order. @throws ApiError 400, 404 */
export function makeOrdersReport(
  ctx: ServiceContext,
  { sort, ...filters }: CallQuery<'GET /uchet-accounting/application-report'>,
): FileAnswer {
  const { filter, within } = readFilter(ctx, filters)
  const rows = streamOrders(within, filter, readSort(sort, filters))
  return file(ctx, rows, parseRange(filters.between), filters.merchantId)
}

/** Returns one merchant's orders of a range of days, newest first. @throws ApiError 400, 404 */
export function makeMerchantReport(
  ctx: ServiceContext,
  { id }: CallParams<'GET /accounting/v1/merchants/{id}/report'>,
  { from, to, status }: CallQuery<'GET /accounting/v1/merchants/{id}/report'>,
): FileAnswer {
  checkDayOrder(from, to, 'to')
  const between = `${from ?? ''},${to ?? ''}`
  const { filter, within } = readFilter(ctx, { merchantId: id, between, ...(status && { statuses: status }) })
  const rows = streamOrders(within, filter, readSort())
  return file(ctx, rows, { from, to }, id)
}

function file(
  { now, platform }: ServiceContext,
  batches: ReturnType<typeof streamOrders>,
  range: Parameters<typeof reportName>[0],
  merchantId: string | undefined,
): FileAnswer {
  const zone = platform.config.businessTz
  return {
    name: reportName(range, dayOf(now, zone), merchantId),
    content: writeTable(orderSheet, batches, zone),
  }
}

/** Returns `Заказы ALTYN_TECH 01.10.2026—20.11.2026.xlsx`; without a range, the current business day. */
export function reportName(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
  merchantId?: string,
): string {
  const { from, to } = range
  const days =
    from === undefined
      ? to === undefined
        ? displayDay(today)
        : `по ${displayDay(to)}`
      : displayDays(from, to ?? today)
  return `${['Заказы', ...(merchantId === undefined ? [] : [merchantId]), days].join(' ')}.xlsx`
}
