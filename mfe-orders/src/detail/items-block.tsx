import { Collapsible, CountBadge } from '@cabinet/shared/ui'
import { LoadFailure } from '../load-failure.tsx'
import { ItemsTable } from './items-table.tsx'
import type { useMarketplaceOrder } from './order-query.ts'

/** «Товары» of a marketplace order. */
export function ItemsBlock({ marketplace }: { marketplace: ReturnType<typeof useMarketplaceOrder> }) {
  const { data, error, isFetching, refetch } = marketplace
  return (
    <Collapsible
      title="Товары"
      rememberAs="order.items"
      aside={data && <CountBadge>{data.items.length}</CountBadge>}
    >
      {error && data === undefined ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ItemsTable items={data?.items} />
      )}
    </Collapsible>
  )
}
