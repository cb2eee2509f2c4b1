import { Box, narrowQuery, Stack, useMedia } from '@cabinet/shared/ui'
import { AddressBlock } from './address-block.tsx'
import { BuyerBlock } from './buyer-block.tsx'
import { ChangesBlock } from './changes-block.tsx'
import { HistoryBlock } from './history-block.tsx'
import { ItemsBlock } from './items-block.tsx'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'
import { RegistersBlock } from './registers-block.tsx'

/** The order stands beside its buyer, the wide blocks below both; on a phone the buyer comes first. */
export function OrderBlocks({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const marketplace = useMarketplaceOrder(order)
  const history = <HistoryBlock order={order} />
  const items = order.isMarketplace && <ItemsBlock order={order} marketplace={marketplace} />
  const buyer = (
    <>
      <BuyerBlock orderId={order.id} buyer={order.buyer} />
      <AddressBlock
        text={order.isMarketplace ? null : order.deliveryAddress}
        delivery={marketplace.data?.delivery ?? null}
      />
    </>
  )
  const changes = <ChangesBlock order={order} />
  const registers = <RegistersBlock order={order} />
  if (narrow)
    return (
      <Stack gap="2">
        {buyer}
        {history}
        {items}
        {registers}
        {changes}
      </Stack>
    )
  return (
    <Stack>
      <Box
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
      >
        {history}
        <Stack>
          {buyer}
          {registers}
        </Stack>
      </Box>
      {items}
      {changes}
    </Stack>
  )
}
