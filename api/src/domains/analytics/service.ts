import type { CallParams, CallQuery, Dashboard } from '@cabinet/contract'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { xlsx } from '../reports/xlsx.ts'
import { dashboard } from './dashboard.ts'
import { dashboardRows, dashboardSheet } from './dashboard-sheet.ts'
import { demandRange, readRange } from './range.ts'

type Reading = Pick<Platform, 'db' | 'config' | 'clock'>

/** Numbers of one merchant, or of all. @throws ApiError 400, 404 */
export function readDashboard(
  { db, config, clock }: Reading,
  scope: MerchantScope,
  { id }: CallParams<'GET /accounting/v1/merchants/{id}/dashboard'>,
  { from, to, status }: CallQuery<'GET /accounting/v1/merchants/{id}/dashboard'>,
): Promise<Dashboard> {
  const within = scopeFor(scope, id)
  const range = readRange({ from, to }, dayOf(clock(), config.businessTz))
  return dashboard(db, within, config.businessTz, { ...range, status })
}

/** The same numbers as an Excel file; a row per month. @throws ApiError 400, 404 */
export async function dashboardReport(
  { db, config, clock }: Reading,
  scope: MerchantScope,
  { id }: CallParams<'GET /accounting/v1/merchants/{id}/dashboard/report'>,
  { from, to, status }: CallQuery<'GET /accounting/v1/merchants/{id}/dashboard/report'>,
): Promise<FileAnswer> {
  const within = scopeFor(scope, id)
  const range = demandRange({ from, to }, dayOf(clock(), config.businessTz))
  const numbers = await dashboard(db, within, config.businessTz, { ...range, status })
  const whose = id === 'all' ? 'Все партнёры' : id
  return {
    name: `Аналитика ${whose} ${range.from}—${range.to}.xlsx`,
    content: xlsx(dashboardSheet, once(dashboardRows(numbers, range))),
  }
}

/** `all` is for who sees all merchants, and for nobody else. Source: contract "Reports and settlements". */
function scopeFor(scope: MerchantScope, id: string): MerchantScope {
  const within = id === 'all' && scope.merchants === 'all' ? scope : narrow(scope, id)
  if (within === undefined) throw notFound('Партнёр не найден')
  return within
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}
