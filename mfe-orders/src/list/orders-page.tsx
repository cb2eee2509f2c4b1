import { expiringStatuses } from '@cabinet/contract/deadline'
import { ApiError, describeError } from '@cabinet/shared/api'
import { useCan, useSession, useToday } from '@cabinet/shared/auth'
import { Navigate, useCameByHistory } from '@cabinet/shared/router'
import {
  AddressProblems,
  Banner,
  Box,
  CardSort,
  narrowQuery,
  PageHeader,
  type Sort,
  Stack,
  toast,
  useLazyModule,
  useMedia,
  usePreference,
} from '@cabinet/shared/ui'
import { useEffect, useState } from 'react'
import { OrderActionsProvider } from '../actions/order-actions-provider.tsx'
import { useStatusEntries } from '../status-entries.ts'
import { useIsCourier } from '../use-is-courier.ts'
import { useMerchantChoice, useMerchants } from '../use-merchants.ts'
import { useOpenView } from '../views/queries.ts'
import { ActiveFilters } from './active-filters.tsx'
import { columns } from './columns.tsx'
import type { OrderFilters } from './filters.ts'
import { ListExcel, ListTitle } from './list-title.tsx'
import { type ListViewHandle, PartnerInAddress, useListView, writeListUrl } from './list-url.ts'
import { OrdersFilters } from './orders-filters.tsx'
import { OrdersResults } from './orders-results.tsx'
import { maxReachableOrder, useOrders } from './queries.ts'
import { ordersQuery } from './query.ts'
import { matchingQueue } from './queues.ts'
import { processedOf } from './use-unprocessed.tsx'
import { filtersAfter, formatSort, isSearch, noFilters, parseSort } from './view.ts'

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
      <Box mt={{ base: '-2', md: '0' }}>
        <PageHeader title="Заказы" />
      </Box>
      {queues && isKnown && <queues.QueueRedirect hrefOf={hrefOf} onStay={() => setLanding(false)} />}
    </>
  )
}

function OrdersList() {
  const { view, problems, search, isBare, isPartnerKnown, hrefOf, show, goBack } = useListView()
  const merchants = useMerchants()
  const { chosen, remember } = useMerchantChoice()
  const usual = { ...noFilters, merchantId: chosen }
  const isCourier = useIsCourier()
  const narrow = useMedia(narrowQuery)
  const today = useToday()
  const query = ordersQuery(view, usePreference('ordersPageSize')[0])
  const list = useOrders(query, isPartnerKnown)
  const { data, error, isPlaceholderData, refetch } = list
  // Rows of other filters may still be shown.
  const { statuses: asked, deadline } = view.filters
  const queue = isPlaceholderData ? [] : asked.length > 0 ? asked : statusesOf(deadline)
  const total = data && data.total - processedOf(data.orders, queue).length
  const isRendered = useIsRendered(list.isPending)
  const statuses = useStatusEntries(isRendered, list)
  const queues = useLazyModule(loadQueues, isRendered)
  const savedView = useOpenView(search, isRendered)
  useEffect(() => {
    if (isCourier) hasShownLanding = true
  }, [isCourier])
  useFailureToast(list)
  const filterBy = (filters: OrderFilters) => {
    if (view.before !== undefined && !isSearch(filters) && filters !== usual) return goBack()
    if (filters.merchantId !== view.filters.merchantId) remember(filters.merchantId)
    const next = { ...view, filters: filtersAfter(view.filters, filters) }
    if (!isSearch(view.filters)) next.before = writeListUrl({ ...view, page: 1 }) || undefined
    if (writeListUrl(next) === writeListUrl(view)) void refetch()
    else show({ ...next, page: 1 })
  }
  const last = lastPage(list, query.lim)
  if (isCourier && isBare && !hasShownLanding)
    return <Navigate to={hrefOf({ filters: { ...usual, statuses: deliveryStatuses } })} replace />
  if (view.page > last) return <Navigate to={hrefOf({ page: last })} replace />

  const isFailed = error !== null && data === undefined
  const partner = merchants.length > 1 && merchants.find(({ id }) => id === view.filters.merchantId)
  const chips = (
    <ActiveFilters
      filters={view.filters}
      hidden={narrow ? [partner ? 'merchantId' : '', matchingQueue(view.filters) ? 'statuses' : ''] : []}
      merchants={merchants}
      statuses={statuses.entries}
      onChange={filterBy}
    />
  )
  return (
    <OrderActionsProvider>
      <PartnerInAddress isShown={!list.isPending} />
      <Stack gap={{ base: '0', md: '3' }} mt={{ base: '-2', md: '0' }}>
        <ListTitle
          partner={narrow && partner ? partner.name : undefined}
          summary={
            isFailed
              ? undefined
              : { total, isBounded: data?.isBounded, updatedAt: isPlaceholderData ? 0 : list.dataUpdatedAt }
          }
          refreshing={list.isFetching}
          onRefresh={() => void refetch()}
          chips={narrow || chips}
          menu={queues && <queues.ExcelMenu view={view} />}
        />
        <Box minHeight={{ base: '44px', md: '32px' }}>
          {queues && <queues.WorkQueues view={view} savedView={savedView} hrefOf={hrefOf} />}
        </Box>
        <StatusNews />
        <AddressProblems
          problems={[...problems, ...(queues?.unknownFilters(savedView) ?? [])]}
          place={savedView && `вида «${savedView.name}»`}
          onClear={() => show(view)}
        />
        <OrdersFilters
          applied={view.filters}
          usual={usual}
          today={today}
          merchants={merchants}
          statuses={statuses}
          onApply={filterBy}
          actions={narrow ? <Sorting view={view} show={show} /> : <ListExcel view={view} />}
        />
        <Stack gap={{ base: '2', md: '3' }} pt={{ base: '1', md: '0' }}>
          {narrow && chips}
          <OrdersResults
            list={list}
            isRendered={isRendered}
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
      </Stack>
    </OrderActionsProvider>
  )
}

/** A message in place of the rows needs no toast beside it, nor does the bar without a network. Source: docs/product.md, «Errors». */
function useFailureToast({ data, error }: ReturnType<typeof useOrders>): void {
  useEffect(() => {
    if (data && error && navigator.onLine) toast.error(describeError(error).message, { id: 'orders' })
  }, [data, error])
}

/** Returns whether the first rows have been painted. */
function useIsRendered(isPending: boolean): boolean {
  const [isRendered, setIsRendered] = useState(false)
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => setIsRendered(true), 100)
    return () => clearTimeout(timer)
  }, [isPending])
  return isRendered
}

function StatusNews() {
  return (
    // A phone has room for one line; a screen reader reads the rest.
    <Box
      css={{
        mdDown: {
          mb: '1',
          fontSize: 'sm',
          '& > [role=note]': { py: '0', alignItems: 'center' },
          '& > * > svg': { display: 'none' },
          '& span': { position: 'absolute', clipPath: 'inset(50%)' },
          '& button': { me: '-3' },
        },
      }}
      _empty={{ display: 'none' }}
    >
      <Banner rememberAs="orders.in-progress" days={0}>
        Появился новый статус «В обработке»
        <span>: возьмите заказ в работу, чтобы покупатель видел, что им занимаются.</span>
      </Banner>
    </Box>
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

/** Returns the statuses of a deadline's orders. */
function statusesOf(deadline: string): readonly string[] {
  if (deadline === 'courier') return deliveryStatuses
  return deadline === 'soon' ? expiringStatuses : []
}
