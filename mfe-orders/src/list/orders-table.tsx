import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime, formatMoney, formatPhone } from '@cabinet/shared/format'
import { Box, type Column, DataTable, type TableSelection } from '@cabinet/shared/ui'
import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'
import type { FromList } from '../from-list.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { takeOpened } from './last-opened.ts'
import { RowActions } from './row-actions.tsx'
import { formatSort, parseSort } from './sort.ts'
import type { Sort } from './view.ts'

interface OrdersTableProps {
  orders: readonly Order[] | undefined
  search: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  refetching: boolean
  skeletonRows: number
  onNear: (orderId: number) => void
  empty: ReactNode
  selection?: TableSelection<Order> | undefined
}

const rowKey = (order: Order) => String(order.id)
const rowHref = (order: Order) => orderPath(order.id)

export function OrdersTable(props: OrdersTableProps) {
  const { orders, search, sort, onSort, refetching, skeletonRows, onNear, empty, selection } = props
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
        {...(selection && { selection })}
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
      {
        key: 'number',
        header: 'Номер заказа',
        sortKey: 'id',
        width: '13%',
        half: 'start',
        cell: (order) => order.number,
      },
      {
        key: 'created',
        header: 'Дата создания',
        sortKey: 'created_at',
        width: '16%',
        numeric: true,
        align: 'start',
        on: 'table',
        cell: (order) => formatDateTime(order.createdAt, zone),
      },
      {
        key: 'amount',
        header: 'Сумма',
        sortKey: 'amount',
        width: '13%',
        numeric: true,
        half: 'end',
        cell: (order) => formatMoney(order.amount),
      },
      {
        key: 'phone',
        header: 'Телефон',
        width: '16%',
        half: 'start',
        numeric: true,
        align: 'start',
        cell: ({ phone }) =>
          phone.includes('*') ? (
            phone
          ) : (
            <a href={`tel:+${phone}`} tabIndex={-1}>
              {formatPhone(phone)}
            </a>
          ),
      },
      {
        key: 'status',
        header: 'Статус',
        width: '16%',
        half: 'end',
        cell: (order) => <OrderStatusBadge status={order.status} text={order.statusText} />,
      },
      {
        key: 'place',
        header: 'Когда и куда',
        width: '0',
        on: 'cards',
        cell: ({ createdAt, address }) =>
          [formatDateTime(createdAt, zone), address].filter(Boolean).join(' · '),
      },
      {
        key: 'action',
        header: 'Действие',
        align: 'end',
        width: 'var(--ui-actions-width, 26%)',
        cell: (order) => <RowActions order={order} />,
      },
    ],
    [zone],
  )
}
