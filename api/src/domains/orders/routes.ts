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
  route('GET /accounting/v1/order-views', ({ call }) => selectViews(call)),
  route('PUT /accounting/v1/order-views', ({ call, body }) => saveView(call, body)),
  limited('GET /accounting/v1/applications', ({ call, query }) => listOrders(call, query)),
  limited('GET /accounting/v1/applications/search', ({ call, query }) => searchOrders(call, query)),
  route('GET /accounting/v1/applications/changes', ({ call, query }) => readChangesSince(call, query)),
  limited('GET /accounting/v1/application/{id}', ({ call, params }) => readOrderDetail(call, params.id)),
  route('GET /accounting/v1/application/{id}/version', ({ call, params }) =>
    readOrderVersion(call, params.id),
  ),
  limited('POST /accounting/v1/application/{id}/reveal', ({ call, params }) => revealIin(call, params.id)),
  route(
    'PUT /accounting/changeStatus/json',
    ({ call, body, reply }) => {
      if (call.idempotencyKey === undefined) reply.header('x-repeatable', 'no')
      return changeStatus(call, body)
    },
    (body) => {
      const [only, ...others] = body.flatMap(({ merchantId, orders }) =>
        orders.map(({ orderId: merchantOrderId }) => ({ merchantId, merchantOrderId })),
      )
      return only === undefined || others.length > 0 ? undefined : numberOf(only)
    },
  ),
  route('POST /accounting/v1/application/{id}/put-back', ({ call, params, body }) =>
    putBack(call, params.id, body),
  ),
  route('GET /accounting/v1/application/{id}/notes', ({ call, params }) => listNotes(call, params.id)),
  route('POST /accounting/v1/application/{id}/notes', ({ call, params, body }) =>
    addNote(call, params.id, body),
  ),
  route('DELETE /accounting/v1/application/{id}/notes/{noteId}', ({ call, params }) =>
    deleteNote(call, params),
  ),
  route('POST /accounting/sendOtp', ({ call, body }) => sendCode(call, body), numberOf),
  route('POST /accounting/checkOtp', ({ call, body }) => checkCode(call, body), numberOf),
  route('GET /accounting/otp', ({ call, query }) => readCurrentCode(call, query)),
  limited('GET /marketplace/v2/orders/{merchantOrderId}', ({ call, params, query }) =>
    readMarketplaceOrder(call, params.merchantOrderId, query.merchantId),
  ),
  route('GET /marketplace/v2/products/{id}', ({ call, params }) => readMarketplaceProduct(call, params.id)),
  limited('DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}', ({ call, params, query }) =>
    deleteItem(call, params, query),
  ),
]

/** Reads of buyers' data are refused above the limit. Changes continue, with phones masked. */
function limited<K extends CallKey>(key: K, handle: Handler<K>): Route {
  const limitedHandle = async (input: HandlerInput<K>) => {
    await assertCanRead(input.call)
    return handle(input)
  }
  return { key, handle: limitedHandle }
}
