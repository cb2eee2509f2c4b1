import type { CallKey } from '@cabinet/contract'
import { type Handler, type HandlerInput, type Route, route } from '../../platform/http/route.ts'
import { readChangesSince, readOrderVersion } from './changes.ts'
import { checkCode } from './delivery/check-code.ts'
import { readCurrentCode, sendCode } from './delivery/send-code.ts'
import { deleteItem } from './items/delete-item.ts'
import { readMarketplaceOrder, readMarketplaceProduct } from './items/items.ts'
import { listOrders, searchOrders } from './list/list.ts'
import { addNote, deleteNote, listNotes } from './notes/notes.ts'
import { saveView, selectViews } from './queries.ts'
import { assertCanRead } from './reads.ts'
import { readOrderDetail, revealIin } from './service.ts'
import { changeStatus } from './transitions/change-status.ts'
import { putBack } from './transitions/put-back.ts'

/** Names an order by its number. */
const numberOf = ({ merchantId, merchantOrderId }: { merchantId: string; merchantOrderId: string }) =>
  `${merchantId} ${merchantOrderId}`

export const orderRoutes: readonly Route[] = [
  route('GET /accounting/v1/order-views', ({ ctx }) => selectViews(ctx)),
  route('PUT /accounting/v1/order-views', ({ ctx, body }) => saveView(ctx, body)),
  limited('GET /accounting/v1/applications', ({ ctx, query }) => listOrders(ctx, query)),
  limited('GET /accounting/v1/applications/search', ({ ctx, query }) => searchOrders(ctx, query)),
  route('GET /accounting/v1/applications/changes', ({ ctx, query }) => readChangesSince(ctx, query)),
  limited('GET /accounting/v1/application/{id}', ({ ctx, params }) => readOrderDetail(ctx, params.id)),
  route('GET /accounting/v1/application/{id}/version', ({ ctx, params }) => readOrderVersion(ctx, params.id)),
  limited('POST /accounting/v1/application/{id}/reveal', ({ ctx, params }) => revealIin(ctx, params.id)),
  route(
    'PUT /accounting/changeStatus/json',
    ({ ctx, body, reply }) => {
      if (ctx.idempotencyKey === undefined) reply.header('x-repeatable', 'no')
      return changeStatus(ctx, body)
    },
    (body) => {
      const [only, ...others] = body.flatMap(({ merchantId, orders }) =>
        orders.map(({ orderId: merchantOrderId }) => ({ merchantId, merchantOrderId })),
      )
      return only === undefined || others.length > 0 ? undefined : numberOf(only)
    },
  ),
  route('POST /accounting/v1/application/{id}/put-back', ({ ctx, params, body }) =>
    putBack(ctx, params.id, body),
  ),
  route('GET /accounting/v1/application/{id}/notes', ({ ctx, params }) => listNotes(ctx, params.id)),
  route('POST /accounting/v1/application/{id}/notes', ({ ctx, params, body }) =>
    addNote(ctx, params.id, body),
  ),
  route('DELETE /accounting/v1/application/{id}/notes/{noteId}', ({ ctx, params }) =>
    deleteNote(ctx, params),
  ),
  route('POST /accounting/sendOtp', ({ ctx, body }) => sendCode(ctx, body), numberOf),
  route('POST /accounting/checkOtp', ({ ctx, body }) => checkCode(ctx, body), numberOf),
  route('GET /accounting/otp', ({ ctx, query }) => readCurrentCode(ctx, query)),
  limited('GET /marketplace/v2/orders/{merchantOrderId}', ({ ctx, params, query }) =>
    readMarketplaceOrder(ctx, params.merchantOrderId, query.merchantId),
  ),
  route('GET /marketplace/v2/products/{id}', ({ ctx, params }) => readMarketplaceProduct(ctx, params.id)),
  limited('DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}', ({ ctx, params, query }) =>
    deleteItem(ctx, params, query),
  ),
]

/** Reads of buyers' data are refused above the limit. Changes continue, with phones masked. */
function limited<K extends CallKey>(key: K, handle: Handler<K>): Route {
  const limitedHandle = async (input: HandlerInput<K>) => {
    await assertCanRead(input.ctx)
    return handle(input)
  }
  return { key, handle: limitedHandle }
}
