import { type Route, route } from '../../platform/http/route.ts'
import { changesSince, orderVersion } from './changes.ts'
import { checkCode } from './delivery/check-code.ts'
import { currentCode, sendCode } from './delivery/send-code.ts'
import { deleteItem } from './items/delete-item.ts'
import { marketplaceOrder, marketplaceProduct } from './items/items.ts'
import { reveal } from './reveal.ts'
import { listOrders, orderDetail } from './service.ts'
import { changeStatus } from './transitions/change-status.ts'

export const orderRoutes: readonly Route[] = [
  route('GET /accounting/v1/applications', ({ call, query }) => listOrders(call, query)),
  route('GET /accounting/v1/applications/changes', ({ call, query }) => changesSince(call, query)),
  route('GET /accounting/v1/application/{id}', ({ call, params }) => orderDetail(call, params.id)),
  route('GET /accounting/v1/application/{id}/version', ({ call, params }) => orderVersion(call, params.id)),
  route('POST /accounting/v1/application/{id}/reveal', ({ call, params, body }) =>
    reveal(call, params.id, body),
  ),
  route('PUT /accounting/changeStatus/json', ({ call, body }) => changeStatus(call, body)),
  route('POST /accounting/sendOtp', ({ call, body }) => sendCode(call, body)),
  route('POST /accounting/checkOtp', ({ call, body }) => checkCode(call, body)),
  route('GET /accounting/otp', ({ call, query }) => currentCode(call, query)),
  route('GET /marketplace/v2/orders/{merchantOrderId}', ({ call, params, query }) =>
    marketplaceOrder(call, params.merchantOrderId, query.merchantId),
  ),
  route('GET /marketplace/v2/products/{id}', ({ call, params }) => marketplaceProduct(call, params.id)),
  route('DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}', ({ call, params, query }) =>
    deleteItem(call, params, query),
  ),
]
