import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../audit/audit.ts'
import { testMail } from './mail-test.ts'
import { createPartner, getPartner, partnerHistory, updatePartner } from './partner.ts'
import { listPartners } from './partners.ts'

/** Partners. Source: contract "Partners". */
export function partnerRoutes(platform: Platform): Route[] {
  const { db } = platform
  return [
    route('GET /accounting/v1/merchants', ({ session, query }) => listPartners(db, session, query)),
    route('GET /accounting/v1/merchants/{id}', ({ params }) => getPartner(db, params.id)),
    route('POST /accounting/v1/merchants', ({ session, request, body }) =>
      createPartner(platform, actorOf(session, request), body),
    ),
    route('PUT /accounting/v1/merchants/{id}', ({ session, request, params, body }) =>
      updatePartner(platform, actorOf(session, request), params.id, body),
    ),
    route('POST /accounting/v1/merchants/{id}/mail-test', ({ session, request, params }) =>
      testMail(platform, actorOf(session, request), params.id),
    ),
    route('GET /v1/merchants/{id}/history', ({ params, query }) => partnerHistory(db, params.id, query)),
  ]
}
