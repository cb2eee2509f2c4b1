import { ApiError } from '@cabinet/shared/api'
import { useLocation, useParams } from '@cabinet/shared/router'
import { LoadFailure, Stack } from '@cabinet/shared/ui'
import { OrderActionsProvider } from '../actions/order-actions-provider.tsx'
import { readFromList } from '../from-list.ts'
import { NextStep } from './order-actions-bar.tsx'
import { OrderBlocks } from './order-blocks.tsx'
import { OrderHeader } from './order-header.tsx'
import { parseOrderId } from './order-id.ts'
import { OrderNotFound } from './order-not-found.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderSlip } from './order-slip.tsx'
import { useOrder } from './queries.ts'
import { StaleBanner } from './stale-banner.tsx'
import { usePrinting } from './use-printing.ts'

export function OrderPage() {
  const { id: text = '' } = useParams()
  const from = readFromList(useLocation().state)
  const id = parseOrderId(text)
  return id === null ? <OrderNotFound from={from} /> : <OrderById id={id} />
}

function OrderById({ id }: { id: number }) {
  const from = readFromList(useLocation().state)
  const query = useOrder(id)
  const { data: order, error, isFetching, refetch } = query
  const printing = usePrinting()
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound from={from} />
  return (
    <OrderActionsProvider>
      {printing && order !== undefined && <OrderSlip order={order} />}
      <Stack hidden={printing && order !== undefined} _print={{ '&[hidden]': { display: 'none' } }}>
        <OrderHeader id={id} order={order} from={from} />
        {order !== undefined ? (
          <>
            <StaleBanner order={order} refreshing={isFetching} onRefresh={() => void refetch()} />
            <OrderBlocks key={id} order={order} />
            <NextStep order={order} />
          </>
        ) : error ? (
          <LoadFailure query={query} />
        ) : (
          <OrderSkeleton />
        )}
      </Stack>
    </OrderActionsProvider>
  )
}
