import { formatDay, formatMoney, formatPhone } from '@cabinet/shared/format'
import { Box, type Column, CopyButton, DataTable, Row } from '@cabinet/shared/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import { useBusinessZone } from '../business-zone.ts'
import type { FromList } from '../from-list.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import type { Sort } from './filters.ts'
import { takeOpened } from './last-opened.ts'
import { formatSort, parseSort } from './sort.ts'

interface OrdersTableProps {
  /** Undefined while the first rows are on their way. */
  orders: readonly Order[] | undefined
  /** The list's query string. */
  search: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  refetching: boolean
  skeletonRows: number
  /** The pointer or the focus is on a row: it may be opened next. */
  onNear: (orderId: number) => void
  empty: ReactNode
}

const rowKey = (order: Order) => String(order.id)
const rowHref = (order: Order) => orderPath(order.id)

/** The orders as a table, as cards below 768 px. A row is one link; coming back from an order finds its row again. */
export function OrdersTable(props: OrdersTableProps) {
  const { orders, search, sort, onSort, refetching, skeletonRows, onNear, empty } = props
  const columns = useColumns()
  const linkState = useMemo<FromList>(() => ({ list: search, isPrevious: true }), [search])
  const container = useRef<HTMLDivElement>(null)
  const ready = orders !== undefined

  useEffect(() => {
    if (!ready) return
    const opened = takeOpened(search)
    if (opened === null) return
    const link = container.current?.querySelector<HTMLElement>(`[data-row="${opened}"] [data-row-link]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [ready, search])

  const near = (event: SyntheticEvent) => {
    const id = rowIdAt(event)
    if (id !== null) onNear(id)
  }
  return (
    <Box ref={container} onPointerOver={near} onFocus={near}>
      <DataTable
        caption="Заказы"
        columns={columns}
        rows={orders}
        rowKey={rowKey}
        rowHref={rowHref}
        linkState={linkState}
        sort={sort ?? undefined}
        onSort={(next) => onSort(next === undefined ? null : parseSort(formatSort(next)))}
        refetching={refetching}
        skeletonRows={skeletonRows}
        empty={empty}
      />
    </Box>
  )
}

function rowIdAt({ target }: SyntheticEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row?.dataset.row === undefined ? null : Number(row.dataset.row)
}

function useColumns(): readonly Column<Order>[] {
  const zone = useBusinessZone()
  return useMemo(
    () => [
      { key: 'number', header: 'Номер заказа', sortKey: 'id', width: '17%', cell: (order) => order.number },
      {
        key: 'created',
        header: 'Дата создания',
        sortKey: 'created_at',
        width: '17%',
        numeric: true,
        align: 'start',
        cell: (order) => formatDay(order.createdAt, zone),
      },
      {
        key: 'amount',
        header: 'Сумма',
        sortKey: 'amount',
        width: '15%',
        numeric: true,
        cell: (order) => formatMoney(order.amount),
      },
      {
        key: 'phone',
        header: 'Телефон',
        width: '18%',
        numeric: true,
        align: 'start',
        cell: (order) => formatPhone(order.phone),
      },
      {
        key: 'status',
        header: 'Статус',
        width: '22%',
        cell: (order) => <OrderStatusBadge status={order.status} text={order.statusText} />,
      },
      {
        key: 'action',
        header: 'Действие',
        align: 'end',
        width: '11%',
        cell: (order) => <RowActions order={order} />,
      },
    ],
    [zone],
  )
}

/** The row itself is the link; here stands what can be done beside opening it. */
function RowActions({ order }: { order: Order }) {
  return (
    <Row as="span" display="inline-flex" gap="1">
      <CopyButton value={order.number} label={`Скопировать номер заказа ${order.number}`} tabIndex={-1} />
      <ChevronRight size={16} aria-hidden />
    </Row>
  )
}
