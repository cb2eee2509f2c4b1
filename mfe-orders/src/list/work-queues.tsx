import { useQuery } from '@cabinet/shared/api'
import { formatNumber } from '@cabinet/shared/format'
import { Link, useNavigate, useNavigation } from '@cabinet/shared/router'
import { Box, CountBadge, usePreference } from '@cabinet/shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sameValues } from '../status-entries.ts'
import { useMerchantChoice } from '../use-merchants.ts'
import type { OrderFilters } from './filters.ts'
import { countsQuery, useOrders } from './queries.ts'
import { ordersQuery } from './query.ts'
import { queues } from './queues.ts'
import { type ListViewHandle, useListView } from './use-list-view.ts'
import { noFilters } from './view.ts'

/** Asked for again when the rows are. */
function useStatusCounts(merchantId: string, enabled = true) {
  return useQuery({
    ...countsQuery(merchantId),
    enabled,
    select: (answer) => new Map<string, number>(answer.map(({ status, orders }) => [status, orders])),
  })
}

interface LandingProps extends Pick<ListViewHandle, 'hrefOf'> {
  onStay: () => void
}

/** Leads whoever comes without a filter to the first queue that has work. */
export function Landing({ hrefOf, onStay }: LandingProps) {
  const { view: bare } = useListView()
  const { chosen } = useMerchantChoice()
  const view = { ...bare, filters: { ...noFilters, merchantId: chosen } }
  const [size] = usePreference('ordersPageSize')
  // The page's boot script has asked for these rows, and they bring the counts.
  const { isPending } = useOrders(ordersQuery(view, size))
  const { data: counts, isError } = useStatusCounts(chosen, !isPending)
  const navigate = useNavigate()
  const [here] = useState(() => location.pathname)
  const isStaying = useNavigation().state === 'idle'
  const land = useEffectEvent(() => {
    // A press on another section wins: this page stays until that one is drawn.
    if (location.pathname !== here) return
    const first = queues.find(({ statuses }) => counts && waiting(counts, statuses) > 0)
    if (first)
      void navigate(hrefOf({ filters: { ...view.filters, statuses: first.statuses } }), { replace: true })
    else onStay()
  })
  const isKnown = counts !== undefined || isError
  useEffect(() => {
    // The address changes only when the other section's code has come.
    if (isKnown && isStaying) land()
  }, [isKnown, isStaying])
  return null
}

interface WorkQueuesProps extends Pick<ListViewHandle, 'hrefOf'> {
  filters: OrderFilters
}

/** The waiting work by status, with its counts at the chosen partner. */
export function WorkQueues({ filters, hrefOf }: WorkQueuesProps) {
  const { data: counts } = useStatusCounts(filters.merchantId)
  const nav = useRef<HTMLElement>(null)
  const isCounted = counts !== undefined
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // The counts make it wider. The page itself stays where whoever came back to a row has it.
    if (isCounted && nav.current && current)
      nav.current.scrollLeft = current.offsetLeft + (current.offsetWidth - nav.current.clientWidth) / 2
  }, [isCounted])
  return (
    <Box
      as="nav"
      ref={nav}
      aria-label="Очереди"
      position="relative"
      display="flex"
      gap="1"
      overflowX="auto"
      _print={{ display: 'none' }}
    >
      {queues.map(({ text, statuses }) => (
        <Queue
          key={text}
          text={text}
          count={counts && waiting(counts, statuses)}
          to={hrefOf({ filters: { ...filters, statuses }, page: 1 })}
          current={sameValues(statuses, filters.statuses)}
        />
      ))}
    </Box>
  )
}

const waiting = (counts: ReadonlyMap<string, number>, statuses: readonly string[]) =>
  statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)

interface QueueProps {
  text: string
  count: number | undefined
  to: string
  current: boolean
}

function Queue({ text, count, to, current }: QueueProps) {
  return (
    <Box
      asChild
      display="inline-flex"
      alignItems="center"
      gap="2"
      flexShrink="0"
      px="3"
      minHeight={{ base: '44px', md: '32px' }}
      borderRadius="full"
      color="fg.muted"
      fontWeight="medium"
      _hover={{ bg: 'bg.muted' }}
      css={{
        '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' },
        // The strip scrolls, and would cut a ring around it.
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      <Link to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
        {text}
        {count !== undefined && count > 0 && <CountBadge>{formatNumber(count)}</CountBadge>}
      </Link>
    </Box>
  )
}
