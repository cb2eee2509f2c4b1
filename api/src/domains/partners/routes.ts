import { type Route, route } from '../../platform/http/route.ts'
import { sendTestMail } from './mail-settings.ts'
import { createPartner, getPartner, listPartnerChanges, listPartners, updatePartner } from './service.ts'

export const partnerRoutes: readonly Route[] = [
  route('GET /accounting/v1/merchants', ({ ctx, query }) => listPartners(ctx, query)),
  route('GET /accounting/v1/merchants/{id}', ({ ctx, params }) => getPartner(ctx, params.id)),
  route('POST /accounting/v1/merchants', ({ ctx, body }) => createPartner(ctx, body)),
  route('PUT /accounting/v1/merchants/{id}', ({ ctx, params, body }) => updatePartner(ctx, params.id, body)),
  route('POST /accounting/v1/merchants/{id}/mail-test', ({ ctx, params }) => sendTestMail(ctx, params.id)),
  route('GET /v1/merchants/{id}/history', ({ ctx, params, query }) =>
    listPartnerChanges(ctx, params.id, query),
  ),
]
