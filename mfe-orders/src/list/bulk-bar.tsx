import { describeError, useQueryClient } from '@cabinet/shared/api'
import { countOf, formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Box, Button, MoreMenu, narrowQuery, Row, Text, toast, useMedia } from '@cabinet/shared/ui'
import { type ReactNode, useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { type BulkAction, useOrderActions } from '../actions/order-actions-context.ts'
import { type Order, orderFromWire } from '../order.ts'
import { ordersQueryOptions } from './queries.ts'
import type { OrdersQuery } from './query.ts'
import { maxSelected } from './use-selection.ts'

const actions: readonly BulkAction[] = ['in_progress', 'hand_over', 'cancel']

const countText = (count: number) => countOf(count, 'заказ', 'заказа', 'заказов')
const actionTexts: Record<BulkAction, string> = {
  in_progress: 'Взять в обработку',
  hand_over: 'Передать курьеру',
  cancel: 'Отменить',
}

interface BulkBarProps {
  orders: readonly Order[]
  /** The number of orders that match the filters. */
  total: number
  onDrop: (ids?: readonly number[]) => void
  query: OrdersQuery
  onAdd: (orders: readonly Order[]) => void
}

/** The actions on the selected rows. */
export function BulkBar({ orders, query, total, onDrop, onAdd }: BulkBarProps) {
  const orderActions = useOrderActions()
  const narrow = useMedia(narrowQuery)
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  if (orders.length === 0) return null
  const selectAll = async () => {
    // Whoever is quick must not act on the page alone.
    setAdding(true)
    try {
      const found = await client.fetchQuery(ordersQueryOptions({ ...query, lim: maxSelected, page: 1 }))
      onAdd(found.orders.map(orderFromWire))
    } catch (error) {
      toast.error(describeError(error).message)
    } finally {
      setAdding(false)
    }
  }
  const sum = fromTiyn(orders.reduce((all, { amount }) => all + toTiyn(amount), 0))
  const isTooMany = orders.length > maxSelected
  const offered = actions.flatMap((action) => {
    const fit = orders.filter((order) => order.actions.includes(action)).length
    if (fit === 0) return []
    // The bar already shows the number of all.
    const isSaid = fit === orders.length && action !== 'cancel'
    return [{ action, text: isSaid ? actionTexts[action] : `${actionTexts[action]} ${countText(fit)}` }]
  })
  const more =
    total > orders.length && orders.length < maxSelected
      ? total <= maxSelected
        ? `Выбрать все ${formatNumber(total)}`
        : `Выбрать первые ${maxSelected} из ${formatNumber(total)}`
      : undefined
  const perform = (action: BulkAction, opener: HTMLElement | null) =>
    orderActions.perform({ bulk: action, orders, onDone: onDrop }, opener)
  return (
    <Bar>
      <Row columnGap="3">
        <Text numeric role="status">
          Выбрано: {countText(orders.length)} · {formatMoney(sum)}
          {isTooMany && ` · за один раз можно изменить не больше ${maxSelected}`}
        </Text>
        {more && !narrow && (
          <Button size="sm" variant="link" disabled={isAdding} onClick={() => void selectAll()}>
            {more}
          </Button>
        )}
        {!narrow && (
          <Button size="sm" variant="link" data-focus-after="" onClick={() => onDrop()}>
            Снять выбор
          </Button>
        )}
      </Row>
      <Box
        display="flex"
        flexWrap={{ md: 'wrap' }}
        gap="2"
        css={{ '& > button:not([aria-haspopup])': { flex: { base: '1', md: 'none' } } }}
      >
        {offered.slice(0, narrow ? 2 : undefined).map(({ action, text }, index) => (
          <Button
            key={action}
            size="sm"
            px={{ base: '2', md: '3' }}
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={isTooMany || isAdding}
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={(event) => perform(action, event.currentTarget)}
          >
            {text}
          </Button>
        ))}
        {narrow && (
          <MoreMenu
            label="Другие действия с выбранными"
            items={[
              ...offered.slice(2).map(({ action, text }) => ({
                key: action,
                label: text,
                danger: action === 'cancel',
                onSelect: (button: HTMLElement | null) => perform(action, button),
              })),
              ...(more ? [{ key: 'all', label: more, onSelect: () => void selectAll() }] : []),
              { key: 'drop', label: 'Снять выбор', onSelect: () => onDrop() },
            ]}
          />
        )}
      </Box>
    </Bar>
  )
}

/** Fixed at the bottom edge, so that selecting moves nothing. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label="Выбранные заказы"
      data-bottom-bar=""
      position="sticky"
      bottom="2"
      zIndex="2"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      flexWrap="wrap"
      justifyContent="space-between"
      gap="2"
      px={{ base: '3', md: '4' }}
      py="2"
      borderRadius="md"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      boxShadow="overlay"
      _print={{ display: 'none' }}
    >
      {children}
    </Box>
  )
}
