import { Collapsible, CountBadge, LoadFailure, Text } from '@cabinet/shared/ui'
import { useCallback } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { refusalOf } from '../actions/offered-actions.tsx'
import { useOrderActions } from '../actions/order-actions-context.ts'
import { ItemsTable } from './items-table.tsx'
import type { Item } from './marketplace-order.ts'
import type { OrderDetail } from './order-detail.ts'
import type { useMarketplaceOrder } from './queries.ts'

interface ItemsBlockProps {
  order: OrderDetail
  marketplace: ReturnType<typeof useMarketplaceOrder>
}

export function ItemsBlock({ order, marketplace }: ItemsBlockProps) {
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
