import { type Route, route } from '../http/route.ts'
import type { Platform } from '../platform.ts'
import { marketplaceOrder, marketplaceProduct } from './items.ts'

/** Items of marketplace orders. Source: contract "Orders". */
export function marketplaceRoutes({ db }: Pick<Platform, 'db'>): Route[] {
  return [
    route('GET /marketplace/v2/orders/{merchantOrderId}', ({ scope, params, query }) =>
      marketplaceOrder(db, scope, params.merchantOrderId, query.merchantId),
    ),
    route('GET /marketplace/v2/products/{id}', ({ scope, params }) =>
      marketplaceProduct(db, scope, params.id),
    ),
  ]
}
