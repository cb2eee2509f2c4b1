import type { CallParams, CallQuery } from '@cabinet/contract'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Config } from '../../platform/config/config.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import {
  narrowTo,
  type OrderFilter,
  orderBatches,
  readBetween,
  readDays,
  readFilter,
  readSort,
} from '../orders/service.ts'
import { orderCells, orderSheet } from './order-sheet.ts'
import { reportName } from './report-name.ts'
import { xlsx } from './xlsx.ts'
import type { Cell } from './xlsx-messages.ts'

type Reports = Pick<Platform, 'database' | 'clock'> & { readonly config: Pick<Config, 'businessTz'> }

/** The orders list as Excel: the same filters and order, all pages. @throws ApiError 400, 404 */
export function applicationReport(
  platform: Reports,
  scope: MerchantScope,
  { sort, ...filters }: CallQuery<'GET /uchet-accounting/application-report'>,
): FileAnswer {
  const filter = readFilter(filters, platform.config.businessTz)
  const rows = orderBatches(platform.database, narrowTo(scope, filter), filter, readSort(sort))
  return file(platform, rows, readBetween(filters.between), filter.merchantId)
}

/** One merchant's orders of a range of days, newest first. @throws ApiError 400, 404 */
export function merchantReport(
  platform: Reports,
  scope: MerchantScope,
  { id }: CallParams<'GET /accounting/v1/merchants/{id}/report'>,
  { from, to, status }: CallQuery<'GET /accounting/v1/merchants/{id}/report'>,
): FileAnswer {
  const filter: OrderFilter = {
    merchantId: id,
    ...(status === undefined ? {} : { statuses: [status] }),
    ...readDays(from, to, platform.config.businessTz, 'from'),
  }
  const rows = orderBatches(platform.database, narrowTo(scope, filter), filter, readSort(undefined))
  return file(platform, rows, { from, to }, id)
}

function file(
  { config, clock }: Reports,
  batches: ReturnType<typeof orderBatches>,
  range: Parameters<typeof reportName>[0],
  merchantId: string | undefined,
): FileAnswer {
  const zone = config.businessTz
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) yield batch.map((order) => orderCells(order, zone))
  }
  return { name: reportName(range, dayOf(clock(), zone), merchantId), content: xlsx(orderSheet, cells()) }
}
