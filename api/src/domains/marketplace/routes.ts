import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteItem } from './delete-item.ts'
import { marketplaceOrder, marketplaceProduct } from './items.ts'

/** Items of marketplace orders. Source: contract "Orders". */
export function marketplaceRoutes(platform: Platform): Route[] {
  const { db } = platform
  return [
    route('GET /marketplace/v2/orders/{merchantOrderId}', ({ scope, params, query }) =>
      marketplaceOrder(db, scope, params.merchantOrderId, query.merchantId),
    ),
    route('GET /marketplace/v2/products/{id}', ({ scope, params }) =>
      marketplaceProduct(db, scope, params.id),
    ),
    route(
      'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}',
      ({ scope, session, request, params, query }) =>
        deleteItem(platform, scope, session, request, params, query),
    ),
  ]
}
