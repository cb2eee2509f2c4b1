import { Box, narrowQuery, Stack, useMedia } from '@cabinet/shared/ui'
import { AddressBlock } from './address-block.tsx'
import { BuyerBlock } from './buyer-block.tsx'
import { ChangesBlock } from './changes-block.tsx'
import { HistoryBlock } from './history-block.tsx'
import { ItemsBlock } from './items-block.tsx'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'
import { RegistersBlock } from './registers-block.tsx'

/** History and items stand beside the buyer, the longest block last; on a phone the buyer comes first. */
export function OrderBlocks({ order }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const marketplace = useMarketplaceOrder(order)
  const goods = (
    <>
      <HistoryBlock order={order} />
      {order.isMarketplace && <ItemsBlock order={order} marketplace={marketplace} />}
    </>
  )
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
        {goods}
        {registers}
        {changes}
      </Stack>
    )
  return (
    <Box
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
    >
      <Stack>
        {goods}
        {changes}
      </Stack>
      <Stack>
        {buyer}
        {registers}
      </Stack>
    </Box>
  )
}
