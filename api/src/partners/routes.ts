import { type Route, route } from '../http/route.ts'
import type { Platform } from '../platform.ts'
import { listPartners } from './partners.ts'

/** Partners. Source: contract "Partners". */
export function partnerRoutes({ db }: Pick<Platform, 'db'>): Route[] {
  return [route('GET /accounting/v1/merchants', ({ session, query }) => listPartners(db, session, query))]
}
