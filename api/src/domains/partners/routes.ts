import { type Route, route } from '../../platform/http/route.ts'
import { sendTestMail } from './mail-settings.ts'
import { createPartner, getPartner, listPartnerChanges, listPartners, updatePartner } from './service.ts'

export const partnerRoutes: readonly Route[] = [
  route('GET /accounting/v1/merchants', ({ call, query }) => listPartners(call, query)),
  route('GET /accounting/v1/merchants/{id}', ({ call, params }) => getPartner(call, params.id)),
  route('POST /accounting/v1/merchants', ({ call, body }) => createPartner(call, body)),
  route('PUT /accounting/v1/merchants/{id}', ({ call, params, body }) =>
    updatePartner(call, params.id, body),
  ),
  route('POST /accounting/v1/merchants/{id}/mail-test', ({ call, params }) => sendTestMail(call, params.id)),
  route('GET /v1/merchants/{id}/history', ({ call, params, query }) =>
    listPartnerChanges(call, params.id, query),
  ),
]
