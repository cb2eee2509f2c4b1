import { defineRemote } from '@cabinet/shared/remote'
import { loadOrderPage } from './detail/load-order-page.ts'
import { OrdersPage } from './list/orders-page.tsx'
import { ordersPath } from './paths.ts'

export default defineRemote({
  routes: [
    { path: ordersPath, title: 'Заказы', Component: OrdersPage },
    { path: `${ordersPath}/:id`, title: 'Заказ', lazy: loadOrderPage },
  ],
})
