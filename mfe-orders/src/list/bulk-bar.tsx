import { countOf, formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Button, Row, Text } from '@cabinet/shared/ui'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { offers } from '../actions/offered-actions.tsx'
import { type BulkAction, useOrderActions } from '../actions/order-actions-context.ts'
import type { Order } from '../order.ts'
import { mostAtOnce } from './use-selection.ts'

const actions: readonly BulkAction[] = ['in_progress', 'hand_over', 'cancel']

interface BulkBarProps {
  orders: readonly Order[]
  /** How many orders the filters find. */
  total: number
  onDrop: (ids?: readonly number[]) => void
  onAll: () => Promise<void>
}

/** What can be done with the chosen rows. Stands at the bottom edge, so that choosing moves nothing. */
export function BulkBar({ orders, total, onDrop, onAll }: BulkBarProps) {
  const { perform } = useOrderActions()
  if (orders.length === 0) return null
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
      _print={{ display: 'none' }}
    >
      <Row justifyContent="space-between">
        <Row columnGap="3">
          <Text numeric role="status">
            Выбрано: {countOf(orders.length, 'заказ', 'заказа', 'заказов')} · {formatMoney(sum)}
            {isTooMany && ` · за один раз можно изменить не больше ${mostAtOnce}`}
          </Text>
          {total > orders.length && orders.length < mostAtOnce && (
            <Button size="sm" variant="link" onClick={() => void onAll()}>
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
