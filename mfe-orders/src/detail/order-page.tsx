import { ApiError } from '@cabinet/shared/api'
import { useLocation, useParams } from '@cabinet/shared/router'
import { EmptyState, LinkButton, LoadFailure, PageHeader, Stack } from '@cabinet/shared/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { OrderActionsProvider } from '../actions/order-actions-provider.tsx'
import { backPath, type ListOrigin, readFromList } from '../list-origin.ts'
import { NextStep } from './order-actions-bar.tsx'
import { OrderBlocks } from './order-blocks.tsx'
import { OrderHeader } from './order-header.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderSlip } from './order-slip.tsx'
import { useOrder } from './queries.ts'
import { StaleBanner } from './stale-banner.tsx'

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
        <OrderHeader id={id} order={order} failed={error !== null} from={from} />
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

function parseOrderId(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

function OrderNotFound({ from }: { from: ListOrigin | null }) {
  return (
    <Stack>
      <PageHeader title="Заказ не найден" />
      <EmptyState
        title="Такого заказа нет"
        text="Проверьте адрес: возможно, номер введён с ошибкой или заказ принадлежит другому партнёру."
        action={<LinkButton to={backPath(from)}>К списку заказов</LinkButton>}
      />
    </Stack>
  )
}

/** Returns whether the page is being printed, by the button or the browser's menu. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page's state at the end of this event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
