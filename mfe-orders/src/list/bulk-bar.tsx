import { describeError, useQueryClient } from '@cabinet/shared/api'
import { countOf, formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import {
  Box,
  Button,
  IconButton,
  narrowQuery,
  preloadingOverlay,
  Row,
  Text,
  toast,
  useMedia,
  useOverlay,
} from '@cabinet/shared/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useState } from 'react'
import { preloadDialogs } from '../actions/load-dialogs.ts'
import { type BulkAction, useOrderActions } from '../actions/order-actions-context.ts'
import { type Order, orderFromWire } from '../order.ts'
import { ordersQueryOptions } from './queries.ts'
import type { OrdersQuery } from './query.ts'
import { mostAtOnce } from './use-selection.ts'

const actions: readonly BulkAction[] = ['in_progress', 'hand_over', 'cancel']

const many = (count: number) => countOf(count, 'заказ', 'заказа', 'заказов')
const words: Record<BulkAction, (count: number) => string> = {
  in_progress: (count) => `Взять в обработку ${many(count)}`,
  hand_over: (count) => `Передать курьеру ${many(count)}`,
  cancel: (count) => `Отменить ${many(count)}`,
}

interface BulkBarProps {
  orders: readonly Order[]
  /** The number of orders that the filters find. */
  total: number
  onDrop: (ids?: readonly number[]) => void
  query: OrdersQuery
  onAdd: (orders: readonly Order[]) => void
}

/** The actions on the chosen rows. */
export function BulkBar({ orders, query, total, onDrop, onAdd }: BulkBarProps) {
  const orderActions = useOrderActions()
  const narrow = useMedia(narrowQuery)
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
  const offered = actions.flatMap((action) => {
    const fit = orders.filter((order) => order.actions.includes(action)).length
    return fit > 0 ? [{ action, text: words[action](fit) }] : []
  })
  const more =
    total > orders.length && orders.length < mostAtOnce
      ? total <= mostAtOnce
        ? `Выбрать все ${formatNumber(total)} найденных`
        : `Выбрать первые ${mostAtOnce} из ${formatNumber(total)}`
      : undefined
  const perform = (action: BulkAction, opener: HTMLElement | null) =>
    orderActions.perform({ bulk: action, orders, onDone: onDrop }, opener)
  return (
    <Bar>
      <Row columnGap="3">
        <Text numeric role="status">
          Выбрано: {many(orders.length)} · {formatMoney(sum)}
          {isTooMany && ` · за один раз можно изменить не больше ${mostAtOnce}`}
        </Text>
        {more && !narrow && (
          <Button size="sm" variant="link" onClick={() => void selectAll()}>
            {more}
          </Button>
        )}
      </Row>
      <Box
        display="flex"
        gap="2"
        css={{ '& > button:not([aria-haspopup])': { flex: { base: '1', md: 'none' } } }}
      >
        {!narrow && (
          <Button size="sm" variant="ghost" data-focus-after="" onClick={() => onDrop()}>
            Снять выбор
          </Button>
        )}
        {offered.slice(0, narrow ? 2 : undefined).map(({ action, text }, index) => (
          <Button
            key={action}
            size="sm"
            px={{ base: '2', md: '3' }}
            whiteSpace={{ base: 'normal', md: 'nowrap' }}
            flexShrink="1"
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={isTooMany}
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={(event) => perform(action, event.currentTarget)}
          >
            {text}
          </Button>
        ))}
        {narrow && (
          <MoreMenu
            items={[
              ...offered.slice(2).map(({ action, text }) => ({
                key: action,
                label: text,
                danger: action === 'cancel',
                onSelect: () => perform(action, null),
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

/** Stands at the bottom edge, so that choosing moves nothing. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label="Выбранные заказы"
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

interface MoreMenuProps {
  items: readonly { key: string; label: string; danger?: boolean; onSelect: () => void }[]
}

function MoreMenu({ items }: MoreMenuProps) {
  const [wanted, setWanted] = useState(false)
  const overlay = useOverlay(wanted)
  const button = (
    <IconButton
      size="sm"
      variant="secondary"
      label="Другие действия с выбранными"
      icon={<Ellipsis />}
      aria-haspopup="menu"
      {...preloadingOverlay}
      onClick={() => setWanted(true)}
    />
  )
  return overlay ? <overlay.Menu defaultOpen trigger={button} items={items} /> : button
}
