import { formatMoney, fullName } from '@cabinet/shared/format'
import { useNavigate } from '@cabinet/shared/router'
import {
  Box,
  CopyButton,
  narrowQuery,
  PageHeader,
  Skeleton,
  Text,
  TextLink,
  useMedia,
} from '@cabinet/shared/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type MouseEvent, useEffect } from 'react'
import { backPath, type ListOrigin, rememberLastOpened } from '../list-origin.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { NeighbourLinks } from './neighbour-links.tsx'
import { OrderActionsBar } from './order-actions-bar.tsx'
import type { OrderDetail } from './order-detail.ts'

interface OrderHeaderProps {
  id: number
  order: OrderDetail | undefined
  failed: boolean
  from: ListOrigin | null
}

export function OrderHeader({ id, order, failed, from }: OrderHeaderProps) {
  const narrow = useMedia(narrowQuery)
  const list = from?.list
  useEffect(() => {
    if (list !== undefined) rememberLastOpened(list, id)
  }, [list, id])
  return (
    <>
      <Box mb="-3">
        <BackLink from={from} />
      </Box>
      <Box
        data-bar=""
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
          aside={
            order === undefined ? (
              failed || <Skeleton width="160px" height="20px" />
            ) : (
              <>
                {/* A finger's target fits beside a long number and adds no height. */}
                <Box m={{ base: '-2', md: '0' }}>
                  <CopyButton value={order.number} label="Скопировать номер заказа" />
                </Box>
                {!narrow && <Status order={order} />}
                <Text>{buyerName(order)}</Text>
              </>
            )
          }
          actions={
            <>
              {order !== undefined && narrow && <Status order={order} />}
              {order !== undefined && (
                <Text size="lg" numeric fontWeight="semibold">
                  {order.compensation > 0 && (
                    <Text
                      as="s"
                      display="inline-block"
                      tone="muted"
                      fontWeight="normal"
                      me="2"
                      title="Сумма до возврата"
                    >
                      {formatMoney(order.amount)}
                    </Text>
                  )}
                  {formatMoney(order.kept)}
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

const buyerName = ({ buyer }: OrderDetail) => fullName(buyer.lastName, buyer.firstName, buyer.middleName)

/** Gets the focus after an action, so that the new status is read aloud. */
function Status({ order }: { order: OrderDetail }) {
  return (
    <Box as="span" tabIndex={-1} data-focus-after="" borderRadius="full">
      <OrderStatusBadge
        status={order.status}
        text={order.statusText}
        expiresAt={order.expiresAt}
        atCourier={order.atCourier}
      />
    </Box>
  )
}

function BackLink({ from }: { from: ListOrigin | null }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!from?.isPrevious || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <TextLink
      to={backPath(from)}
      onClick={goBack}
      display="inline-flex"
      alignItems="center"
      gap="1"
      // As high as a finger needs, between the bars above and below.
      pt={{ base: '4', md: '0' }}
      pb={{ base: '2', md: '0' }}
      mt={{ base: '-4', md: '0' }}
      mb={{ base: '-2', md: '0' }}
    >
      <ArrowLeft size={16} aria-hidden />
      Все заказы
    </TextLink>
  )
}
