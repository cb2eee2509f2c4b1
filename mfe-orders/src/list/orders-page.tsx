import { describeError } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import { Navigate } from '@cabinet/shared/router'
import {
  Banner,
  EmptyState,
  NothingFound,
  PageHeader,
  PageSizeSelect,
  Pagination,
  Row,
  Stack,
  toast,
  usePreference,
} from '@cabinet/shared/ui'
import { useEffect } from 'react'
import { OrderDesk } from '../actions/order-desk.tsx'
import { useToday } from '../business-zone.ts'
import { usePrefetchOrder } from '../detail/prefetch-order.ts'
import { LoadFailure } from '../load-failure.tsx'
import { listPath } from '../paths.ts'
import { useMerchants } from '../use-merchants.ts'
import { useStatusEntries } from '../use-status-entries.ts'
import { ActiveFilters } from './active-filters.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExcelButton } from './excel-button.tsx'
import { activeFilters, type ListView, noFilters, type OrderFilters } from './filters.ts'
import { ListSummary } from './list-summary.tsx'
import { NewOrdersBar } from './new-orders-bar.tsx'
import { useNextPageAhead, useOrders } from './orders-data.ts'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ordersQuery, reportQuery } from './query.ts'
import { useListView } from './use-list-view.ts'
import { useLiveOrders } from './use-live-orders.ts'
import { useSelection } from './use-selection.ts'
import { writeListUrl } from './write-url.ts'

/** /transactions: holds address and data; the parts below take props. */
export function OrdersPage() {
  const { view, problems, search, show } = useListView()
  const [preferredSize, setPreferredSize] = usePreference('ordersPageSize')
  const merchants = useMerchants()
  const mayExport = useCan('EXPORT_ORDERS')
  const mayHandOver = useCan('PROCESS_ORDERS')
  const today = useToday()
  const query = ordersQuery(view, preferredSize)
  const { data, error, isPlaceholderData, isFetching, dataUpdatedAt, refetch, isPending } = useOrders(query)
  const statuses = useStatusEntries(!isPending)
  const prefetchOrder = usePrefetchOrder()
  useNextPageAhead(query, isPlaceholderData ? undefined : data?.totalPages)
  const arrived = useLiveOrders(query, isPlaceholderData ? undefined : data?.total)
  const selection = useSelection(data?.orders, JSON.stringify(view.filters))

  // Specification 8 wants the toast; the place of the rows says it too, with the request id.
  useEffect(() => {
    if (error) toast.error(describeError(error).message, { id: 'orders-list' })
  }, [error])

  const hrefOf = (change: Partial<ListView>) => listPath(writeListUrl({ ...view, ...change }))
  const filterBy = (filters: OrderFilters) => {
    const next = { ...view, filters, page: 1 }
    if (writeListUrl(next) === writeListUrl(view)) void refetch()
    else show(next)
  }
  const resize = (size: number) => {
    // The first row on the screen stays on it.
    const page = Math.floor(((view.page - 1) * query.lim) / size) + 1
    setPreferredSize(size)
    show({ ...view, size, page })
  }

  const isPastEnd =
    data !== undefined && !isPlaceholderData && data.totalPages > 0 && view.page > data.totalPages
  if (isPastEnd) return <Navigate to={hrefOf({ page: data.totalPages })} replace />

  const failed = error !== null && data === undefined
  const filtered = activeFilters(view.filters).length > 0
  const nothing = filtered ? (
    <NothingFound onReset={() => filterBy(noFilters)} />
  ) : (
    <EmptyState title="Заказов пока нет" text="Новый заказ появится здесь сразу после оформления." />
  )
  const showArrived = () => {
    // New orders stand on top of the first page; elsewhere the page as it is now has to do.
    void refetch()
    if (view.page > 1 && view.sort === null) show({ ...view, page: 1 })
  }
  return (
    <OrderDesk>
      <Stack>
        <PageHeader title="Заказы" />
        <Banner rememberAs="orders.in-progress">
          Появился новый статус «В обработке»: возьмите заказ в работу, чтобы покупатель видел, что им
          занимаются.
        </Banner>
        {problems.length > 0 && (
          <Banner tone="warning">Часть адреса не удалось применить: {problems.join('; ')}.</Banner>
        )}
        <OrdersFilters
          applied={view.filters}
          today={today}
          merchants={merchants}
          statuses={statuses}
          onApply={filterBy}
          actions={mayExport && <ExcelButton query={reportQuery(view)} />}
          summary={
            !failed && (
              <ListSummary
                total={data?.total}
                updatedAt={dataUpdatedAt}
                refreshing={isFetching}
                onRefresh={() => void refetch()}
              />
            )
          }
        />
        <ActiveFilters
          filters={view.filters}
          merchants={merchants}
          statuses={statuses.entries}
          onChange={filterBy}
        />
        {failed ? (
          <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <NewOrdersBar count={arrived} loading={isFetching} onShow={showArrived} />
            <OrdersTable
              orders={data?.orders}
              selection={mayHandOver ? selection.table : undefined}
              search={search}
              sort={view.sort}
              onSort={(sort) => show({ ...view, sort, page: 1 })}
              refetching={isPlaceholderData}
              skeletonRows={query.lim}
              onNear={prefetchOrder}
              empty={nothing}
            />
          </>
        )}
        {!failed && data?.total !== 0 && (
          <Row justifyContent="space-between">
            <Pagination
              page={view.page}
              totalPages={data?.totalPages ?? 0}
              hrefFor={(page) => hrefOf({ page })}
            />
            <PageSizeSelect value={query.lim} onChange={resize} />
          </Row>
        )}
        {mayHandOver && <BulkBar orders={selection.orders} onDrop={selection.drop} />}
      </Stack>
    </OrderDesk>
  )
}
