import { ApiError } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { useLocation, useParams } from '@cabinet/shared/router'
import {
  Banner,
  Box,
  Button,
  Card,
  DateTime,
  EmptyState,
  LinkButton,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { OrderActionsProvider } from '../actions/order-actions-provider.tsx'
import { backPath, type ListOrigin, readFromList } from '../list-origin.ts'
import { NextStep } from './order-actions-bar.tsx'
import { OrderBlocks } from './order-blocks.tsx'
import type { OrderDetail } from './order-detail.ts'
import { OrderHeader } from './order-header.tsx'
import { OrderSlip } from './order-slip.tsx'
import { useNewestVersion, useOrder } from './queries.ts'

interface StaleBannerProps {
  order: OrderDetail
  refreshing: boolean
  onRefresh: () => void
}

function StaleBanner({ order, refreshing, onRefresh }: StaleBannerProps) {
  const zone = useBusinessZone()
  const { data } = useNewestVersion(order.id)
  const isStale = data !== undefined && data.version > order.version
  return (
    <Box aria-live="polite" display={isStale ? 'block' : 'none'}>
      {isStale && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" loading={refreshing} onClick={onRefresh}>
              Обновить
            </Button>
          }
        >
          Заказ изменён: {data.responsible} в <DateTime at={data.changed_at} zone={zone} as="time" />. На
          экране прежние данные.
        </Banner>
      )}
    </Box>
  )
}

/** Heights of the blocks of each column. */
const columns = [[420], [200, 140]]

function OrderSkeleton() {
  return (
    <Box
      aria-busy
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      <VisuallyHidden role="status">Загружаем заказ</VisuallyHidden>
      {columns.map((blocks, column) => (
        <Stack key={column}>
          {blocks.map((height, block) => (
            <Card key={block} padded>
              <Skeleton width="180px" height="20px" />
              <Skeleton mt="4" width="full" height={`${height - 80}px`} />
            </Card>
          ))}
        </Stack>
      ))}
    </Box>
  )
}

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
