import { queryFor, useQuery } from '@cabinet/shared/api'
import { formatTime } from '@cabinet/shared/format'
import { Banner, Box, Button } from '@cabinet/shared/ui'
import { useBusinessZone } from '../business-zone.ts'
import type { OrderDetail } from './order-detail.ts'

const everyMs = 15_000

interface StaleBannerProps {
  order: OrderDetail
  refreshing: boolean
  onRefresh: () => void
}

/** «Изменён коллегой»: says that the page is behind instead of changing it under the reader's eyes. */
export function StaleBanner({ order, refreshing, onRefresh }: StaleBannerProps) {
  const zone = useBusinessZone()
  const { data } = useQuery({
    ...queryFor('GET /accounting/v1/application/{id}/version', { params: { id: order.id } }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
  const isStale = data !== undefined && data.version > order.version
  return (
    <Box aria-live="polite" display={isStale ? 'block' : 'none'}>
      {isStale && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" loading={refreshing} onClick={onRefresh}>
              Обновить
            </Button>
          }
        >
          Заказ изменён: {data.responsible} в {formatTime(data.changed_at, zone)}. На экране прежние данные.
        </Banner>
      )}
    </Box>
  )
}
