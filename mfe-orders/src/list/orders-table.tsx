import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime, formatMoney, formatPhone } from '@cabinet/shared/format'
import { Box, type Column, DataTable, type TableSelection } from '@cabinet/shared/ui'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { FromList } from '../from-list.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { useMerchants } from '../use-merchants.ts'
import { takeOpened } from './last-opened.ts'
import { RowActions } from './row-actions.tsx'
import { formatSort, parseSort } from './sort.ts'
import type { Sort } from './view.ts'

interface OrdersTableProps {
  orders: readonly Order[] | undefined
  search: string
  sort: Sort | null
  onSort?: (sort: Sort | null) => void
  refetching: boolean
  skeletonRows: number
  empty: ReactNode
  selection?: TableSelection<Order> | undefined
}

const rowKey = (order: Order) => String(order.id)
const rowHref = (order: Order) => orderPath(order.id)

export function OrdersTable(props: OrdersTableProps) {
  const { orders, search, sort, onSort, refetching, skeletonRows, empty, selection } = props
  const columns = useColumns()
  const linkState = useLinkState(search, refetching)
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

  return (
    <Box ref={container}>
      <DataTable
        caption="Заказы"
        columns={columns}
        rows={orders}
        rowKey={rowKey}
        rowHref={rowHref}
        linkState={linkState}
        sort={sort ?? undefined}
        {...(onSort && {
          onSort: (next) => onSort(next === undefined ? null : parseSort(formatSort(next))),
        })}
        refetching={refetching}
        skeletonRows={skeletonRows}
        empty={empty}
        {...(selection && { selection })}
      />
    </Box>
  )
}

/** Rows of the list before keep theirs until the next ones come, so that a press on a sort or a page draws none of them anew. */
function useLinkState(search: string, isOfListBefore: boolean): FromList {
  const state = useMemo<FromList>(() => ({ list: search, isPrevious: true }), [search])
  const ofRows = useRef(state)
  if (!isOfListBefore) ofRows.current = state
  return ofRows.current
}

/** Percents of the table, without and with a column of partners. */
const widths = {
  number: ['13%', '10%'],
  merchant: ['0', '9.5%'],
  created: ['15%', '15.5%'],
  amount: ['12.5%', '11%'],
  phone: ['15%', '15.3%'],
  status: ['20%', '15%'],
  action: ['19.5%', '19%'],
} as const

function useColumns(): readonly Column<Order>[] {
  const zone = useBusinessZone()
  const merchants = useMerchants()
  return useMemo(() => {
    const several = merchants.length > 1
    const width = (key: keyof typeof widths) => widths[key][several ? 1 : 0]
    const nameOf = (id: string) => merchants.find((merchant) => merchant.id === id)?.name ?? id
    const merchant: Column<Order> = {
      key: 'merchant',
      header: 'Партнёр',
      width: width('merchant'),
      on: 'roomy',
      cut: true,
      // What tells partners apart comes first.
      cell: ({ merchantId }) => (
        <span title={nameOf(merchantId)}>{nameOf(merchantId).replace(/^(ТОО|ИП|АО) /, '')}</span>
      ),
    }
    return [
      {
        key: 'number',
        header: 'Номер заказа',
        sortKey: 'id',
        width: width('number'),
        half: 'start',
        cut: true,
        cell: ({ number }) => <span title={number}>{number}</span>,
      },
      ...(several ? [merchant] : []),
      {
        key: 'created',
        header: 'Дата создания',
        sortKey: 'created_at',
        width: width('created'),
        numeric: true,
        align: 'start',
        on: 'table',
        cell: (order) => formatDateTime(order.createdAt, zone),
      },
      {
        key: 'amount',
        header: 'Сумма',
        sortKey: 'amount',
        width: width('amount'),
        numeric: true,
        half: 'end',
        cell: (order) => formatMoney(order.amount),
      },
      {
        key: 'phone',
        header: 'Телефон',
        width: width('phone'),
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
        width: width('status'),
        half: 'end',
        cell: (order) => <OrderStatusBadge status={order.status} text={order.statusText} />,
      },
      {
        key: 'place',
        header: 'Когда и куда',
        width: '0',
        on: 'cards',
        cell: ({ createdAt, merchantId, address }) =>
          [formatDateTime(createdAt, zone), several && nameOf(merchantId), address]
            .filter(Boolean)
            .join(' · '),
      },
      {
        key: 'action',
        header: 'Действие',
        align: 'end',
        width: `var(--ui-actions-width, ${width('action')})`,
        cell: (order) => <RowActions order={order} />,
      },
    ]
  }, [zone, merchants])
}
