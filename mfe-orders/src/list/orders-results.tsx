import { isByDeadline } from '@cabinet/contract/deadline'
import { useQueryClient } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import {
  Box,
  DataTable,
  LoadFailure,
  PageSizeSelect,
  Pagination,
  Row,
  setPreference,
  type TableSelection,
  useLazyModule,
} from '@cabinet/shared/ui'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { consumeLastOpened, type ListOrigin } from '../list-origin.ts'
import type { Order } from '../order.ts'
import { orderPath } from '../paths.ts'
import { useColumns } from './columns.tsx'
import type { ListViewHandle } from './list-url.ts'
import type { useOrders } from './queries.ts'
import type { OrdersQuery } from './query.ts'
import { useSelection } from './use-selection.ts'
import { useUnprocessed } from './use-unprocessed.tsx'
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

function OrdersTable(props: OrdersTableProps) {
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

const loadNews = () => import('./new-orders-bar.tsx')
const loadBulkBar = () => import('./bulk-bar.tsx')

interface OrdersResultsProps extends Pick<ListViewHandle, 'view' | 'search' | 'hrefOf' | 'show'> {
  list: ReturnType<typeof useOrders>
  /** Secondary code loads after the first rows are shown. */
  isRendered: boolean
  /** Statuses requested for the rows on the screen. */
  queue: readonly string[]
  /** The filtered orders without those worked on in the meantime. */
  total: number | undefined
  query: OrdersQuery
  onReset: () => void
}

/** The filtered rows, kept fresh, with paging and actions on the selected ones. */
export function OrdersResults(props: OrdersResultsProps) {
  const { list, isRendered, queue, total, query, view, search, hrefOf, show, onReset } = props
  const { data, isPlaceholderData, isFetching, refetch } = list
  const client = useQueryClient()
  const news = useLazyModule(loadNews, isRendered)
  const mayProcess = useCan('PROCESS_ORDERS')
  const mayCancel = useCan('CANCEL_ORDERS')
  const maySelect = (mayProcess || mayCancel) && canBulk(view.filters.statuses)
  const { rows, isLeaving, fold, processed } = useUnprocessed(
    data?.orders,
    queue,
    (gone, isRowLeft) => {
      news?.moveFocusPast(gone)
      if (isRowLeft) void news?.loadNextOrders(client, query, queue)
    },
    () => void refetch(),
  )
  const selection = useSelection(rows, JSON.stringify(view.filters))

  const resize = (size: number) => {
    // The first row stays visible.
    const page = Math.floor(((view.page - 1) * query.lim) / size) + 1
    setPreference('ordersPageSize', size)
    show({ ...view, size, page })
  }
  const showArrived = () => {
    // New orders appear on top of the first page; other pages are refetched.
    void refetch()
    if (view.sort !== null) return
    if (isByDeadline(view.filters.statuses, view.filters.deadline))
      show({ ...view, sort: { key: 'created_at', direction: 'desc' }, page: 1 })
    else if (view.page > 1) show({ ...view, page: 1 })
  }
  const bulk = useLazyModule(loadBulkBar, selection.orders.length > 0)
  const bulkBar = maySelect && bulk && (
    <bulk.BulkBar
      orders={selection.orders}
      query={query}
      total={total ?? 0}
      onDrop={selection.drop}
      onAdd={selection.add}
    />
  )
  if (list.error !== null && data === undefined)
    return (
      <>
        <LoadFailure query={list} />
        {bulkBar}
      </>
    )
  return (
    <>
      <Box aria-live="polite" display="contents">
        {news && (
          <news.NewOrdersBar
            search={search}
            query={query}
            total={isPlaceholderData ? undefined : total}
            totalPages={isPlaceholderData ? undefined : data?.totalPages}
            loading={isFetching}
            onShow={showArrived}
          />
        )}
      </Box>
      {news && view.before !== undefined && rows && rows.length > 0 && !isPlaceholderData && (
        <news.SearchScopeNote orders={rows} before={view.before} />
      )}
      <OrdersTable
        orders={rows}
        isOfOne={view.filters.merchantId !== ''}
        selection={maySelect ? selection.table : undefined}
        search={search}
        sort={view.sort}
        onSort={(sort) => show({ ...view, sort, page: 1 })}
        isLeaving={isLeaving}
        onPointerLeave={fold}
        refetching={isPlaceholderData}
        skeletonRows={query.lim}
        empty={news ? <news.NoOrders view={view} show={show} onReset={onReset} /> : <Box minHeight="44px" />}
      />
      {processed}
      {data && news && <news.ListEnd list={data} size={query.lim} />}
      {data?.total !== 0 && (
        <Row justifyContent="space-between">
          <Pagination
            page={view.page}
            totalPages={data?.totalPages ?? 0}
            hrefFor={(page) => hrefOf({ page })}
          />
          <PageSizeSelect value={query.lim} onChange={resize} />
        </Row>
      )}
      {bulkBar}
    </>
  )
}

/** Statuses with bulk actions; «Все» contains some of them. */
const bulkStatuses: readonly string[] = ['completed', 'no_card_completed', 'in_progress']

const canBulk = (statuses: readonly string[]) =>
  statuses.length === 0 || statuses.some((status) => bulkStatuses.includes(status))
