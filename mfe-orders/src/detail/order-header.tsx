import { formatMoney } from '@cabinet/shared/format'
import { Box, CopyButton, narrowQuery, PageHeader, Skeleton, Text, useMedia } from '@cabinet/shared/ui'
import { useEffect } from 'react'
import type { FromList } from '../from-list.ts'
import { rememberOpened } from '../list/last-opened.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { BackLink } from './back-link.tsx'
import { NeighbourLinks } from './neighbour-links.tsx'
import { OrderActionsBar } from './order-actions-bar.tsx'
import type { OrderDetail } from './order-detail.ts'

interface OrderHeaderProps {
  id: number
  order: OrderDetail | undefined
  from: FromList | null
}

export function OrderHeader({ id, order, from }: OrderHeaderProps) {
  const narrow = useMedia(narrowQuery)
  const list = from?.list
  useEffect(() => {
    if (list !== undefined) rememberOpened(list, id)
  }, [list, id])
  return (
    <>
      <Box mb="-3">
        <BackLink from={from} />
      </Box>
      <Box
        position={{ base: 'static', md: 'sticky' }}
        top="var(--ui-table-top, 0px)"
        zIndex="1"
        py="2"
        bg="bg"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <PageHeader
          title={order === undefined ? 'Заказ' : `Заказ № ${order.number}`}
          aside={order === undefined ? <Skeleton width="160px" height="20px" /> : <Marks order={order} />}
          actions={
            <>
              {order !== undefined && (
                <Text size="lg" numeric fontWeight="semibold" whiteSpace="nowrap">
                  {formatMoney(order.amount)}
                </Text>
              )}
              <NeighbourLinks id={id} from={from} />
            </>
          }
        />
        {order !== undefined && !narrow && (
          <Box mt="2">
            <OrderActionsBar order={order} />
          </Box>
        )}
      </Box>
      {order !== undefined && narrow && <OrderActionsBar order={order} />}
    </>
  )
}

function Marks({ order }: { order: OrderDetail }) {
  return (
    <>
      <CopyButton value={order.number} label="Скопировать номер заказа" />
      {/* Gets the focus after an action, so that the new status is read aloud. */}
      <Box as="span" tabIndex={-1} data-focus-after="" borderRadius="full">
        <OrderStatusBadge status={order.status} text={order.statusText} expiresAt={order.expiresAt} />
      </Box>
    </>
  )
}
