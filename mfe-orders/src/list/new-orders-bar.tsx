import { countOf } from '@cabinet/shared/format'
import { Box, Button } from '@cabinet/shared/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { usePrefetchOrder } from '../detail/prefetch-order.ts'
import { useLiveOrders, usePrefetchNextPage } from './live-orders.ts'
import type { OrdersQuery } from './query.ts'

export { loadNextOrders, moveFocusPast } from './live-orders.ts'
export { ListEnd, NoOrders, SearchScopeNote } from './search-scope.tsx'

interface NewOrdersBarProps {
  search: string
  query: OrdersQuery
  /** The number of orders on the screen; absent while rows of other filters are shown. */
  total: number | undefined
  totalPages: number | undefined
  loading: boolean
  onShow: () => void
}

/** Keeps the rows fresh; «N новых заказов · показать» overlays the table's header, so that no row moves. */
export function NewOrdersBar({ search, query, total, totalPages, loading, onShow }: NewOrdersBarProps) {
  usePrefetchOrder(search)
  usePrefetchNextPage(query, totalPages)
  const count = useLiveOrders(query, total)
  return (
    <Box
      data-bar=""
      position="sticky"
      top="calc(var(--ui-table-top, 0px) + 4px)"
      zIndex="2"
      height="0"
      my="-1.5"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      _print={{ display: 'none' }}
    >
      {count > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowUp />}
          loading={loading}
          borderRadius="full"
          boxShadow="overlay"
          onClick={onShow}
        >
          {countOf(count, 'новый заказ', 'новых заказа', 'новых заказов')} · показать
        </Button>
      )}
    </Box>
  )
}
