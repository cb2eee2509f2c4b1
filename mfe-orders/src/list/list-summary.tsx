import { useBusinessZone } from '@cabinet/shared/auth'
import { countOf, formatTime, zoneName } from '@cabinet/shared/format'
import { IconButton, narrowQuery, Row, Skeleton, Text, useMedia } from '@cabinet/shared/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'

interface ListSummaryProps {
  total: number | undefined
  /** There are more than `total`: the server counts such a filter up to a bound. */
  isBounded?: boolean | undefined
  /** Ms; 0 while the rows of other filters still stand there. */
  updatedAt: number
  refreshing: boolean
  onRefresh: () => void
}

export function ListSummary({
  total,
  isBounded = false,
  updatedAt,
  refreshing,
  onRefresh,
}: ListSummaryProps) {
  const zone = useBusinessZone()
  const narrow = useMedia(narrowQuery)
  return (
    <Row minHeight={{ base: '44px', md: '32px' }}>
      {total === undefined ? (
        // The words' own width: a wider one would take a line of its own on a phone.
        <Skeleton width={{ base: '150px', md: '248px' }} height="14px" />
      ) : (
        <Text tone="muted" numeric role="status">
          {isBounded && 'больше '}
          {countOf(total, 'заказ', 'заказа', 'заказов')} ·{' '}
          {updatedAt === 0
            ? 'обновляем…'
            : narrow
              ? `${formatTime(new Date(updatedAt), zone)} ${zoneName(zone)}`
              : `обновлено в ${formatTime(new Date(updatedAt), zone)} по времени ${zoneName(zone)}`}
        </Text>
      )}
      <IconButton
        size="sm"
        label="Обновить список"
        icon={<RefreshCw />}
        loading={refreshing}
        onClick={onRefresh}
      />
    </Row>
  )
}
