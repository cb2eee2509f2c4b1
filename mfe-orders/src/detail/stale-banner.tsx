import { useBusinessZone } from '@cabinet/shared/auth'
import { Banner, Box, Button, DateTime } from '@cabinet/shared/ui'
import type { OrderDetail } from './order-detail.ts'
import { useNewestVersion } from './queries.ts'

interface StaleBannerProps {
  order: OrderDetail
  refreshing: boolean
  onRefresh: () => void
}

export function StaleBanner({ order, refreshing, onRefresh }: StaleBannerProps) {
  const zone = useBusinessZone()
  const { data } = useNewestVersion(order.id)
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
          Заказ изменён: {data.responsible} в <DateTime at={data.changed_at} zone={zone} as="time" />. На
          экране прежние данные.
        </Banner>
      )}
    </Box>
  )
}
