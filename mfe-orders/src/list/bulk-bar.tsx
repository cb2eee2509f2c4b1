import { describeError, useQueryClient } from '@cabinet/shared/api'
import { countOf, formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Button, Row, Text, toast } from '@cabinet/shared/ui'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { offers } from '../actions/offered-actions.tsx'
import { type BulkAction, useOrderActions } from '../actions/order-actions-context.ts'
import { type Order, orderFromWire } from '../order.ts'
import { ordersQueryOptions } from './queries.ts'
import type { OrdersQuery } from './query.ts'
import { mostAtOnce } from './use-selection.ts'

const actions: readonly BulkAction[] = ['in_progress', 'hand_over', 'cancel']

interface BulkBarProps {
  orders: readonly Order[]
  /** How many orders the filters find. */
  total: number
  onDrop: (ids?: readonly number[]) => void
  query: OrdersQuery
  onAdd: (orders: readonly Order[]) => void
}

/** What can be done with the chosen rows. Stands at the bottom edge, so that choosing moves nothing. */
export function BulkBar({ orders, query, total, onDrop, onAdd }: BulkBarProps) {
  const { perform } = useOrderActions()
  const client = useQueryClient()
  if (orders.length === 0) return null
  const selectAll = async () => {
    try {
      const found = await client.fetchQuery(ordersQueryOptions({ ...query, lim: mostAtOnce, page: 1 }))
      onAdd(found.orders.map(orderFromWire))
    } catch (error) {
      toast.error(describeError(error).message)
    }
  }
  const sum = fromTiyn(orders.reduce((all, { amount }) => all + toTiyn(amount), 0))
  const isTooMany = orders.length > mostAtOnce
  const offered = actions.filter((action) => orders.some((order) => order.actions.includes(action)))
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
      css={{ '& button': { maxWidth: 'full', whiteSpace: 'normal' } }}
      _print={{ display: 'none' }}
    >
      <Row justifyContent="space-between">
        <Row columnGap="3">
          <Text numeric role="status">
            Выбрано: {countOf(orders.length, 'заказ', 'заказа', 'заказов')} · {formatMoney(sum)}
            {isTooMany && ` · за один раз можно изменить не больше ${mostAtOnce}`}
          </Text>
          {total > orders.length && orders.length < mostAtOnce && (
            <Button size="sm" variant="link" onClick={() => void selectAll()}>
              {total <= mostAtOnce
                ? `Выбрать все ${formatNumber(total)} найденных`
                : `Выбрать первые ${mostAtOnce} из ${formatNumber(total)}`}
            </Button>
          )}
        </Row>
        <Row>
          <Button size="sm" variant="ghost" data-focus-after="" onClick={() => onDrop()}>
            Снять выбор
          </Button>
          {offered.map((action, index) => (
            <Button
              key={action}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              icon={offers[action].icon}
              disabled={isTooMany}
              onPointerEnter={preloadDialogs}
              onFocus={preloadDialogs}
              onClick={(event) => perform({ bulk: action, orders, onDone: onDrop }, event.currentTarget)}
            >
              {offers[action].text}
            </Button>
          ))}
        </Row>
      </Row>
    </Box>
  )
}
