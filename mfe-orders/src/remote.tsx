import { defineRemote } from '@cabinet/shared/remote'
import { OrdersPage } from './list/orders-page.tsx'
import { ordersPath } from './paths.ts'

export default defineRemote({
  routes: [
    { path: ordersPath, title: 'Заказы', Component: OrdersPage },
    {
      path: `${ordersPath}/:id`,
      title: 'Заказ',
      lazy: async () => ({ Component: (await import('./detail/order-page.tsx')).OrderPage }),
    },
  ],
})
