import { countOf, formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Button, Row, Text } from '@cabinet/shared/ui'
import { useDesk } from '../actions/desk-context.ts'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { offers } from '../actions/order-actions.tsx'
import type { Order } from '../order.ts'

/** The server's limit for one partner (contract, `changeStatus`). */
const most = 100

interface BulkBarProps {
  orders: readonly Order[]
  onDrop: (ids?: readonly number[]) => void
}

/** What can be done with the chosen rows. Stands at the bottom edge, so that choosing moves nothing. */
export function BulkBar({ orders, onDrop }: BulkBarProps) {
  const { perform } = useDesk()
  if (orders.length === 0) return null
  const sum = fromTiyn(orders.reduce((total, { amount }) => total + toTiyn(amount), 0))
  const isTooMany = orders.length > most
  return (
    <Box
      role="region"
      aria-label="Выбранные заказы"
      position="sticky"
      bottom="2"
      zIndex="2"
      px="4"
      py="2"
      borderRadius="md"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      boxShadow="overlay"
      _print={{ display: 'none' }}
    >
      <Row justifyContent="space-between">
        <Text numeric role="status">
          Выбрано: {countOf(orders.length, 'заказ', 'заказа', 'заказов')} · {formatMoney(sum)}
          {isTooMany && ` · за один раз можно передать не больше ${most}`}
        </Text>
        <Row>
          <Button size="sm" variant="ghost" onClick={() => onDrop()}>
            Снять выбор
          </Button>
          <Button
            size="sm"
            variant="primary"
            icon={offers.hand_over.icon}
            disabled={isTooMany}
            data-desk-landing=""
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={(event) =>
              perform({ action: 'hand_over_many', orders, onDone: onDrop }, event.currentTarget)
            }
          >
            Передать курьеру
          </Button>
        </Row>
      </Row>
    </Box>
  )
}
