import { type Route, route } from '../../../platform/http/route.ts'
import { selectViews } from './queries.ts'
import { deleteOwnView, renameOwnView, saveView } from './views.ts'

export const viewRoutes: readonly Route[] = [
  route('GET /accounting/v1/order-views', ({ call }) => selectViews(call)),
  route('POST /accounting/v1/order-views', ({ call, body }) => saveView(call, body)),
  route('PATCH /accounting/v1/order-views/{id}', ({ call, params, body }) =>
    renameOwnView(call, params.id, body.name),
  ),
  route('DELETE /accounting/v1/order-views/{id}', ({ call, params }) => deleteOwnView(call, params.id)),
]
