import { useCan } from '@cabinet/shared/auth'
import { Collapsible, CountBadge, LoadFailure, Text } from '@cabinet/shared/ui'
import { useCallback } from 'react'
import { useDesk } from '../actions/desk-context.ts'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { ItemsTable } from './items-table.tsx'
import type { Item } from './marketplace-order.ts'
import type { OrderDetail } from './order-detail.ts'
import type { useMarketplaceOrder } from './queries.ts'

interface ItemsBlockProps {
  order: OrderDetail
  marketplace: ReturnType<typeof useMarketplaceOrder>
}

/** «Товары» of a marketplace order. */
export function ItemsBlock({ order, marketplace }: ItemsBlockProps) {
  const { data, error } = marketplace
  const { perform } = useDesk()
  const mayProcess = useCan('PROCESS_ORDERS')
  const verdict = order.verdicts.find(({ action }) => action === 'delete_item')
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
            onDelete={verdict?.allowed ? remove : undefined}
            onNearDelete={preloadDialogs}
          />
          {mayProcess && verdict?.reason && (
            <Text size="xs" tone="muted" mt="2">
              {verdict.reason}
            </Text>
          )}
        </>
      )}
    </Collapsible>
  )
}
