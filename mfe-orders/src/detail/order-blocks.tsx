import { registerTitles } from '@cabinet/contract/order-lists'
import { queryFor, useQuery } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import { formatPlainDay } from '@cabinet/shared/format'
import {
  Box,
  Collapsible,
  CountBadge,
  LoadFailure,
  narrowQuery,
  Stack,
  Text,
  TextLink,
  useMedia,
} from '@cabinet/shared/ui'
import { useCallback } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { refusalOf } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import { AddressBlock, BuyerBlock } from './buyer-block.tsx'
import { ChangesBlock } from './changes-block.tsx'
import { HistoryBlock } from './history-block.tsx'
import { ItemsTable } from './items-table.tsx'
import type { Item } from './marketplace-order.ts'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'

interface ItemsBlockProps {
  order: OrderDetail
  marketplace: ReturnType<typeof useMarketplaceOrder>
}

function ItemsBlock({ order, marketplace }: ItemsBlockProps) {
  const { data, error } = marketplace
  const { perform } = useOrderActions()
  const refusal = refusalOf(order.verdicts, 'delete_item')
  const remove = useCallback(
    (item: Item, amountAfter: number, opener: HTMLElement) =>
      perform({ action: 'delete_item', order, item, amountAfter }, opener),
    [perform, order],
  )
  return (
    <Collapsible
      title="Товары"
      rememberAs="order.items"
      aside={data && <CountBadge>{data.items.length}</CountBadge>}
    >
      {error && data === undefined ? (
        <LoadFailure query={marketplace} />
      ) : (
        <>
          <ItemsTable
            items={data?.items}
            onDelete={order.actions.includes('delete_item') ? remove : undefined}
            onNearDelete={preloadDialogs}
          />
          {refusal !== undefined && (
            <Text size="xs" tone="muted" mt="2" display={{ base: 'none', md: 'block' }}>
              {refusal}
            </Text>
          )}
        </>
      )}
    </Collapsible>
  )
}

/** Returns the address of the tab and month that list a register. */
function hrefOf(merchantId: string, kind: keyof typeof registerTitles, end: string): string {
  const tab = { applications: '', redeemed: '', scoring: '&tab=scoring', cards: '&tab=cards' }[kind]
  const month = kind === 'cards' ? '' : `&month=${end.slice(0, 7)}`
  return `/mutual-settlements?merchantId=${merchantId}${tab}${month}`
}

/** «Реестры» with the order, for users with the permission. */
function RegistersBlock({ order: { id, merchantId } }: { order: OrderDetail }) {
  const narrow = useMedia(narrowQuery)
  const enabled = useCan('READ_UNLOADING')
  const registers = useQuery({
    ...queryFor('GET /accounting/v1/application/{id}/registers', { params: { id } }),
    enabled,
  })
  const { data = [], isError } = registers
  if (data.length === 0 && !isError) return null
  return (
    <Collapsible
      title="Реестры"
      rememberAs="order.registers"
      defaultOpen={!narrow}
      aside={data.length > 0 && <CountBadge>{data.length}</CountBadge>}
    >
      {data.length === 0 && <LoadFailure query={registers} />}
      <Box as="ul" display="grid" gap="2">
        {data.map(({ kind, start, end }) => (
          <li key={`${kind} ${start} ${end}`}>
            <TextLink to={hrefOf(merchantId, kind, end)}>
              {registerTitles[kind]} {daysText(start, end)}
            </TextLink>
          </li>
        ))}
      </Box>
    </Collapsible>
  )
}

const daysText = (start: string, end: string) =>
  start === end ? formatPlainDay(start) : `${formatPlainDay(start)} — ${formatPlainDay(end)}`

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
