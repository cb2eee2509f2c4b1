import { useBusinessZone } from '@cabinet/shared/auth'
import { countOf, formatTime, zoneName } from '@cabinet/shared/format'
import { IconButton, narrowQuery, Row, Skeleton, Text, useMedia } from '@cabinet/shared/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'

export interface ListSummaryProps {
  total: number | undefined
  /** The total is a lower bound: the server stops counting such a filter. */
  isBounded?: boolean | undefined
  /** Ms; 0 while rows of other filters are shown. */
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
    <Row minHeight={{ base: '16px', md: '32px' }}>
      {total === undefined ? (
        // The text's own width, because a wider one would wrap on a phone.
        <Skeleton width={{ base: '150px', md: '248px' }} height="14px" />
      ) : (
        <Text tone="muted" numeric role="status" {...(narrow && { size: 'xs' })}>
          {isBounded && 'больше '}
          {countOf(total, 'заказ', 'заказа', 'заказов')} ·{' '}
          {updatedAt === 0
            ? 'обновляем…'
            : narrow
              ? `${formatTime(new Date(updatedAt), zone)} ${zoneName(zone)}`
              : `обновлено в ${formatTime(new Date(updatedAt), zone)} по времени ${zoneName(zone)}`}
        </Text>
      )}
      {!narrow && <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />}
    </Row>
  )
}

export function RefreshButton({ refreshing, onRefresh }: Pick<ListSummaryProps, 'refreshing' | 'onRefresh'>) {
  return (
    <IconButton
      size="sm"
      label="Обновить список"
      icon={<RefreshCw />}
      loading={refreshing}
      onClick={onRefresh}
    />
  )
}
