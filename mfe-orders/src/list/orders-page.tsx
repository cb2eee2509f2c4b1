import { expiringStatuses } from '@cabinet/contract/deadline'
import { ApiError, describeError, download } from '@cabinet/shared/api'
import { useCan, useSession, useToday } from '@cabinet/shared/auth'
import { Navigate, useCameByHistory } from '@cabinet/shared/router'
import {
  AddressProblems,
  Banner,
  Box,
  CardSort,
  ExcelButton,
  narrowQuery,
  PageHeader,
  type Sort,
  Stack,
  toast,
  useLazyModule,
  useMedia,
  usePreference,
} from '@cabinet/shared/ui'
import { type ComponentProps, useEffect, useState } from 'react'
import { OrderActionsProvider } from '../actions/order-actions-provider.tsx'
import { useStatusEntries } from '../status-entries.ts'
import { useIsCourier } from '../use-is-courier.ts'
import { useMerchantChoice, useMerchants } from '../use-merchants.ts'
import { type SavedView, useOpenView } from '../views/queries.ts'
import { ActiveFilters } from './active-filters.tsx'
import { columns } from './columns.tsx'
import type { OrderFilters } from './filters.ts'
import { ListSummary } from './list-summary.tsx'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersResults } from './orders-results.tsx'
import { maxReachableOrder, useOrders } from './queries.ts'
import { ordersQuery, reportQuery } from './query.ts'
import { unknownParts } from './read-url.ts'
import { formatSort, parseSort } from './sort.ts'
import { type ListViewHandle, PartnerInAddress, useListView } from './use-list-view.ts'
import { processedOf } from './use-unprocessed.tsx'
import { noFilters } from './view.ts'
import { writeListUrl } from './write-url.ts'

// Queues load after the first rows; a landing page waits for their counts.
const loadQueues = () => import('./work-queues.tsx')

// Couriers begin with orders to deliver; later in this tab «Все» means all.
let hasShownLanding = false
const deliveryStatuses = ['ready_delivery']

export function OrdersPage() {
  const { isBare, hrefOf } = useListView()
  const cameByHistory = useCameByHistory()
  const mayProcess = useCan('PROCESS_ORDERS')
  const isKnown = useSession(({ user }) => user !== null)
  const [landing, setLanding] = useState(!cameByHistory && isBare)
  const queues = useLazyModule(loadQueues, landing)
  if (landing && (!isBare || (isKnown && !mayProcess))) setLanding(false)
  if (!landing) return <OrdersList />
  return (
    <>
      <PageHeader title="Заказы" />
      {queues && isKnown && <queues.Landing hrefOf={hrefOf} onStay={() => setLanding(false)} />}
    </>
  )
}

function OrdersList() {
  const { view, problems, search, isBare, isPartnerKnown, hrefOf, show } = useListView()
  const merchants = useMerchants()
  const { chosen, remember } = useMerchantChoice()
  const usual = { ...noFilters, merchantId: chosen }
  const isCourier = useIsCourier()
  const narrow = useMedia(narrowQuery)
  const mayExport = useCan('EXPORT_ORDERS')
  const today = useToday()
  const query = ordersQuery(view, usePreference('ordersPageSize')[0])
  const list = useOrders(query, isPartnerKnown)
  const { data, error, isPlaceholderData, refetch } = list
  // Rows of other filters may still be shown.
  const { statuses: asked, deadline } = view.filters
  const queue = isPlaceholderData ? [] : asked.length > 0 ? asked : statusesOf(deadline)
  const total = data && data.total - processedOf(data.orders, queue).length
  const [drawn, setDrawn] = useState(false)
  const statuses = useStatusEntries(drawn)
  const queues = useLazyModule(loadQueues, drawn)
  const savedView = useOpenView(search, drawn)
  useEffect(() => {
    if (list.isPending) return
    const timer = setTimeout(() => setDrawn(true), 100)
    return () => clearTimeout(timer)
  }, [list.isPending])

  useEffect(() => {
    if (isCourier) hasShownLanding = true
  }, [isCourier])
  // The toast accompanies the message in place of the rows. Source: specification 8.
  useEffect(() => {
    if (error) toast.error(describeError(error).message, { id: 'orders-list' })
  }, [error])

  const filterBy = (filters: OrderFilters) => {
    if (filters.merchantId !== view.filters.merchantId) remember(filters.merchantId)
    const next = { ...view, filters, page: 1 }
    if (writeListUrl(next) === writeListUrl(view)) void refetch()
    else show(next)
  }
  const last = lastPage(list, query.lim)
  if (isCourier && isBare && !hasShownLanding)
    return <Navigate to={hrefOf({ filters: { ...usual, statuses: deliveryStatuses } })} replace />
  if (view.page > last) return <Navigate to={hrefOf({ page: last })} replace />

  const summary = (error === null || data !== undefined) && (
    <ListSummary
      total={total}
      isBounded={data?.isBounded}
      updatedAt={isPlaceholderData ? 0 : list.dataUpdatedAt}
      refreshing={list.isFetching}
      onRefresh={() => void refetch()}
    />
  )
  return (
    <OrderActionsProvider>
      <PartnerInAddress isShown={!list.isPending} />
      <Stack gap="3">
        <PageHeader title="Заказы" aside={summary} />
        <Box minHeight={{ base: '44px', md: '32px' }}>
          {queues && <queues.WorkQueues view={view} savedView={savedView} hrefOf={hrefOf} />}
        </Box>
        <StatusNews />
        <ViewProblems problems={problems} savedView={savedView} onClear={() => show(view)} />
        <OrdersFilters
          applied={view.filters}
          usual={usual}
          today={today}
          merchants={merchants}
          statuses={statuses}
          onApply={filterBy}
          actions={
            <>
              {narrow && !isCourier && <Sorting view={view} show={show} />}
              {mayExport && <OrdersExcel view={view} />}
            </>
          }
        />
        <ActiveFilters
          filters={view.filters}
          merchants={merchants}
          statuses={statuses.entries}
          onChange={filterBy}
        />
        <OrdersResults
          list={list}
          drawn={drawn}
          queue={queue}
          total={total}
          query={query}
          view={view}
          search={search}
          hrefOf={hrefOf}
          show={show}
          onReset={() => filterBy(usual)}
        />
      </Stack>
    </OrderActionsProvider>
  )
}

type ViewProblemsProps = ComponentProps<typeof AddressProblems> & { savedView: SavedView | undefined }

function ViewProblems({ problems, savedView, onClear }: ViewProblemsProps) {
  const all = [...problems, ...unknownParts(savedView)]
  return <AddressProblems problems={all} place={savedView && `вида «${savedView.name}»`} onClear={onClear} />
}

function StatusNews() {
  return (
    <Banner rememberAs="orders.in-progress" days={14}>
      Появился новый статус «В обработке»: возьмите заказ в работу, чтобы покупатель видел, что им занимаются.
    </Banner>
  )
}

function Sorting({ view, show }: Pick<ListViewHandle, 'view' | 'show'>) {
  const sortBy = (sort: Sort | undefined) =>
    show({ ...view, sort: sort ? parseSort(formatSort(sort)) : null, page: 1 })
  return <CardSort columns={Object.values(columns)} sort={view.sort ?? undefined} onSort={sortBy} />
}

/** Returns the last known page number; infinity while none is known. */
function lastPage({ data, error, isPlaceholderData }: ReturnType<typeof useOrders>, lim: number): number {
  if (error instanceof ApiError && error.code === 'PAGE_TOO_DEEP') return Math.ceil(maxReachableOrder / lim)
  return data && !isPlaceholderData && data.totalPages > 0 ? data.totalPages : Number.POSITIVE_INFINITY
}

function OrdersExcel({ view }: Pick<ListViewHandle, 'view'>) {
  const query = reportQuery(view)
  return (
    <ExcelButton
      fetchFile={(options) =>
        download('GET /uchet-accounting/application-report', {
          query,
          fallbackName: 'Заказы.xlsx',
          ...options,
        })
      }
    >
      {useMedia(narrowQuery) ? 'Excel' : 'Скачать Excel'}
    </ExcelButton>
  )
}

/** Returns the statuses of a deadline's orders. */
function statusesOf(deadline: string): readonly string[] {
  if (deadline === 'courier') return deliveryStatuses
  return deadline === 'soon' ? expiringStatuses : []
}
