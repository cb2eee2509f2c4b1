import { narrowQuery, Stack, useMedia } from '@cabinet/shared/ui'
import { AddressBlock } from './address-block.tsx'
import { BuyerBlock } from './buyer-block.tsx'
import { ChangesBlock } from './changes-block.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { HistoryBlock } from './history-block.tsx'
import { ItemsBlock } from './items-block.tsx'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'

export function OrderBlocks({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const marketplace = useMarketplaceOrder(order)
  return (
    <Stack>
      {narrow && <DeliveryCard order={order} />}
      <HistoryBlock order={order} />
      {order.isMarketplace && <ItemsBlock order={order} marketplace={marketplace} />}
      <BuyerBlock orderId={order.id} buyer={order.buyer} />
      <ChangesBlock changes={order.changes} />
      <AddressBlock
        text={order.isMarketplace ? null : order.deliveryAddress}
        delivery={marketplace.data?.delivery ?? null}
      />
    </Stack>
  )
}
