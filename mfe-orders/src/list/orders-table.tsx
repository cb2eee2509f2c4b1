import { Box, DataTable, type TableSelection } from '@cabinet/shared/ui'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ListOrigin } from '../list-origin.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { useColumns } from './columns.tsx'
import { consumeLastOpened } from './last-opened.ts'
import { formatSort, parseSort, type Sort } from './view.ts'

interface OrdersTableProps {
  orders: readonly Order[] | undefined
  search: string
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  refetching: boolean
  skeletonRows: number
  empty: ReactNode
  selection?: TableSelection<Order> | undefined
  /** The filter names the partner. */
  isOfOne: boolean
  isLeaving: (order: Order) => boolean
  onPointerLeave: () => void
}

const rowKey = (order: Order) => String(order.id)
const rowHref = (order: Order) => orderPath(order.id)

export function OrdersTable(props: OrdersTableProps) {
  const { orders, search, sort, onSort, refetching, skeletonRows, empty, selection } = props
  const { isOfOne, isLeaving, onPointerLeave } = props
  const shown = useColumns(isOfOne)
  const linkState = useLinkState(search, refetching)
  const container = useRef<HTMLDivElement>(null)
  const ready = orders !== undefined

  useEffect(() => {
    if (!ready) return
    const opened = consumeLastOpened(search)
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

/** Returns the rows' link state, kept until the next rows arrive, so that a click renders none anew. */
function useLinkState(search: string, isOfListBefore: boolean): ListOrigin {
  const state = useMemo<ListOrigin>(() => ({ list: search, isPrevious: true }), [search])
  const ofRows = useRef(state)
  if (!isOfListBefore) ofRows.current = state
  return ofRows.current
}
