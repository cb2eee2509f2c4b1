import { useQuery } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import { formatNumber } from '@cabinet/shared/format'
import { useRedirect } from '@cabinet/shared/router'
import {
  Box,
  CountBadge,
  DownloadButton,
  IconButton,
  MoreMenu,
  useDownload,
  usePreference,
} from '@cabinet/shared/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsCourier } from '../use-is-courier.ts'
import type { SavedView } from '../views/queries.ts'
import { SavedViews } from '../views/saved-views.tsx'
import type { OrderFilters } from './filters.ts'
import { fetchExcel } from './list-title.tsx'
import { type ListViewHandle, useListView } from './list-url.ts'
import { countsQuery, useOrders } from './queries.ts'
import { ordersQuery } from './query.ts'
import { QueueLink } from './queue-link.tsx'
import { matchingQueue, queues } from './queues.ts'
import { type ListView, searchFilters } from './view.ts'

/** Excel behind a phone's dots; during the download the button that shows and cancels it. */
export function ExcelMenu({ view }: { view: ListView }) {
  const excel = useDownload()
  const mayExport = useCan('EXPORT_ORDERS')
  const text = 'Скачать Excel'
  const start = () => void excel.start(fetchExcel(view))
  if (!mayExport) return null
  if (excel.progress === null)
    return (
      <MoreMenu label="Другие действия со списком" items={[{ key: 'excel', label: text, onSelect: start }]} />
    )
  return (
    <DownloadButton download={excel} progressLabel="Выгрузка в Excel">
      {text}
    </DownloadButton>
  )
}

export { unknownFilters } from '../views/saved-views.tsx'

/** Loads the numbers of orders by status, which are refetched together with the rows. */
function useStatusCounts(merchantId: string, enabled = true) {
  return useQuery({
    ...countsQuery(merchantId),
    enabled,
    select: (answer) =>
      new Map<string, number>([
        ...answer.map(({ status, orders }) => [status, orders] as const),
        ['soon', answer.reduce((sum, { soon = 0 }) => sum + soon, 0)],
        ['courier', answer.reduce((sum, { late = 0 }) => sum + late, 0)],
      ]),
  })
}

interface LandingProps extends Pick<ListViewHandle, 'hrefOf'> {
  onStay: () => void
}

/** Leads users without a filter to the first queue with work. */
export function QueueRedirect({ hrefOf, onStay }: LandingProps) {
  const { view } = useListView()
  const [size] = usePreference('ordersPageSize')
  // The boot script has requested these rows, which bring the counts.
  const { isPending } = useOrders(ordersQuery(view, size))
  const { data: counts, isError } = useStatusCounts(view.filters.merchantId, !isPending)
  const redirect = useRedirect()
  const land = useEffectEvent(() => {
    const first = queues.find(({ statuses }) => waitingCount(counts, statuses) > 0)
    if (first) redirect(hrefOf({ filters: { ...view.filters, statuses: first.statuses } }), { replace: true })
    else onStay()
  })
  const isKnown = counts !== undefined || isError
  useEffect(() => {
    if (isKnown) land()
  }, [isKnown])
  return null
}

const withoutFinders = (values: OrderFilters): OrderFilters => ({
  ...values,
  ...Object.fromEntries(searchFilters.map((name) => [name, ''])),
})

interface WorkQueuesProps extends Pick<ListViewHandle, 'hrefOf'> {
  view: ListView
  savedView: SavedView | undefined
}

/** The waiting work by status, with counts for the selected partner; then the user's views. */
export function WorkQueues({ view, savedView, hrefOf }: WorkQueuesProps) {
  const { filters } = view
  const { data: counts, isError } = useStatusCounts(filters.merchantId)
  const isCourier = useIsCourier()
  const nav = useRef<HTMLElement>(null)
  const rendered = counts && (savedView?.query ?? 'queues')
  const [hasMore, setHasMore] = useState(false)
  const look = useCallback(() => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = nav.current ?? {}
    setHasMore(scrollWidth - clientWidth - scrollLeft > 8)
  }, [])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  useEffect(() => {
    // Counts and views widen the strip; the page's own scroll position stays.
    const centre = () => {
      const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
      if (nav.current && current)
        nav.current.scrollLeft = current.offsetLeft + (current.offsetWidth - nav.current.clientWidth) / 2
      look()
    }
    // The next frame lays the page out anyway; an effect would force another layout.
    const frame = rendered ? requestAnimationFrame(centre) : 0
    return () => cancelAnimationFrame(frame)
  }, [rendered, look])
  return (
    <Box
      as="nav"
      ref={nav}
      onScroll={look}
      aria-label="Очереди"
      position="relative"
      display="flex"
      gap="1"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
      _print={{ display: 'none' }}
    >
      {queues.map((queue) => {
        const { text, statuses, deadline, tone = 'neutral', forCouriers } = queue
        if (isCourier && !forCouriers) return null
        const orders = waitingCount(counts, deadline === '' ? statuses : [deadline])
        return (
          <QueueLink
            key={text}
            to={hrefOf({ filters: { ...withoutFinders(filters), statuses, deadline }, page: 1 })}
            current={savedView === undefined && queue === matchingQueue(filters)}
          >
            {text}
            {orders > 0 && <CountBadge tone={tone}>{formatNumber(orders)}</CountBadge>}
          </QueueLink>
        )
      })}
      <SavedViews view={view} open={savedView} isQuiet={isError} />
      {hasMore && (
        // For the mouse, which has no swipe; the keyboard reaches the links themselves.
        <IconButton
          label="Следующие очереди"
          icon={<ChevronRight />}
          size="sm"
          aria-hidden
          tabIndex={-1}
          display={{ base: 'none', md: 'inline-flex' }}
          position="sticky"
          right="0"
          ms="-36px"
          flexShrink="0"
          css={{ bg: 'bg', boxShadow: '-12px 0 12px var(--ui-colors-bg)' }}
          onClick={() => nav.current?.scrollBy({ left: nav.current.clientWidth / 2, behavior: 'smooth' })}
        />
      )}
    </Box>
  )
}

const waitingCount = (counts: ReadonlyMap<string, number> | undefined, statuses: readonly string[]) =>
  statuses.reduce((sum, status) => sum + (counts?.get(status) ?? 0), 0)
