import { formatNumber } from '@cabinet/shared/format'
import { Link } from '@cabinet/shared/router'
import { Box, CountBadge } from '@cabinet/shared/ui'
import { sameValues } from '../status-entries.ts'
import type { OrderFilters } from './filters.ts'
import { queues, useStatusCounts } from './queues.ts'
import type { ListViewHandle } from './use-list-view.ts'

interface WorkQueuesProps extends Pick<ListViewHandle, 'hrefOf'> {
  filters: OrderFilters
}

/** What waits to be done, by status, with how much of it there is in all shops of the user. */
export function WorkQueues({ filters, hrefOf }: WorkQueuesProps) {
  const { data: counts } = useStatusCounts()
  return (
    <Box as="nav" aria-label="Очереди" display="flex" gap="1" overflowX="auto" _print={{ display: 'none' }}>
      {queues.map(({ text, statuses }) => (
        <Queue
          key={text}
          text={text}
          count={counts && statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)}
          to={hrefOf({ filters: { ...filters, statuses }, page: 1 })}
          current={sameValues(statuses, filters.statuses)}
        />
      ))}
    </Box>
  )
}

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
      css={{ '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg' } }}
    >
      <Link to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
        {text}
        {count !== undefined && count > 0 && <CountBadge>{formatNumber(count)}</CountBadge>}
      </Link>
    </Box>
  )
}
