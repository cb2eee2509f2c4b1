import { useBusinessZone } from '@cabinet/shared/auth'
import { formatMoney, formatPhone } from '@cabinet/shared/format'
import {
  Box,
  type Column,
  DataTable,
  DateTime,
  type TableSelection,
  TruncatedMiddle,
} from '@cabinet/shared/ui'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { FromList } from '../from-list.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { OrderStatusBadge } from '../status-badge.tsx'
import { useMerchants } from '../use-merchants.ts'
import { columns, shortName } from './columns.ts'
import { takeLastOpened } from './last-opened.ts'
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
  empty: ReactNode
  selection?: TableSelection<Order> | undefined
  isLeaving: (order: Order) => boolean
  onPointerLeave: () => void
}

function NotesIcon({ count }: { count: number }) {
  const text = `Заметок: ${count}`
  return (
    <span role="img" aria-label={text} title={text}>
      {' '}
      {noteIcon}
    </span>
  )
}

const noteIcon = <StickyNote size={14} aria-hidden style={{ display: 'inline', verticalAlign: '-2px' }} />

const rowKey = (order: Order) => String(order.id)
const rowHref = (order: Order) => orderPath(order.id)

export function OrdersTable(props: OrdersTableProps) {
  const { orders, search, sort, onSort, refetching, skeletonRows, empty, selection } = props
  const { isLeaving, onPointerLeave } = props
  const shown = useColumns()
  const linkState = useLinkState(search, refetching)
  const container = useRef<HTMLDivElement>(null)
  const ready = orders !== undefined

  useEffect(() => {
    if (!ready) return
    const opened = takeLastOpened(search)
    if (opened === null) return
    const link = container.current?.querySelector<HTMLElement>(`[data-row="${opened}"] [data-row-link]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [ready, search])

  return (
    <Box ref={container} onPointerLeave={onPointerLeave}>
      <DataTable
        caption="Заказы"
        columns={shown}
        rows={orders}
        rowKey={rowKey}
        rowHref={rowHref}
        linkState={linkState}
        sort={sort ?? undefined}
        onSort={(next) => onSort(next === undefined ? null : parseSort(formatSort(next)))}
        refetching={refetching}
        skeletonRows={skeletonRows}
        isLeaving={isLeaving}
        empty={empty}
        {...(selection && { selection })}
      />
    </Box>
  )
}

/** Rows of the previous list keep their link state until the next rows arrive, so that a click on a sort or a page renders none of them again. */
function useLinkState(search: string, isOfListBefore: boolean): FromList {
  const state = useMemo<FromList>(() => ({ list: search, isPrevious: true }), [search])
  const ofRows = useRef(state)
  if (!isOfListBefore) ofRows.current = state
  return ofRows.current
}

function useColumns(): readonly Column<Order>[] {
  const zone = useBusinessZone()
  const merchants = useMerchants()
  return useMemo(() => {
    const several = merchants.length > 1
    const nameOf = (id: string) => merchants.find((merchant) => merchant.id === id)?.name ?? id
    const column = (key: keyof typeof columns, cell: Column<Order>['cell']): Column<Order> => {
      const { widths, ...layout } = columns[key]
      return { key, ...layout, width: widths[several ? 1 : 0], cell }
    }
    return [
      column('number', ({ number, notes }) => (
        <>
          {number.length > 11 ? <TruncatedMiddle text={number} /> : number}
          {notes > 0 && <NotesIcon count={notes} />}
        </>
      )),
      ...(several
        ? [
            column('merchant', ({ merchantId }) => (
              <span title={nameOf(merchantId)}>{shortName(nameOf(merchantId))}</span>
            )),
          ]
        : []),
      column('created', ({ createdAt }) => <DateTime at={createdAt} zone={zone} />),
      column('amount', (order) => formatMoney(order.amount)),
      column('phone', ({ phone }) =>
        phone.includes('*') ? (
          phone
        ) : (
          <a href={`tel:+${phone}`} tabIndex={-1}>
            {formatPhone(phone)}
          </a>
        ),
      ),
      column('status', (order) => (
        <OrderStatusBadge status={order.status} text={order.statusText} expiresAt={order.expiresAt} />
      )),
      column('place', ({ createdAt, merchantId, address }) => (
        <span>
          <DateTime at={createdAt} zone={zone} as="text" />
          {[several && shortName(nameOf(merchantId)), address].map((part) => part && ` · ${part}`)}
        </span>
      )),
      column('action', (order) => <RowActions order={order} />),
    ]
  }, [zone, merchants])
}
