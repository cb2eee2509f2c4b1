import { fullName } from '@cabinet/shared/format'
import { Card, ExternalLink, Row, Skeleton, Stack, Text } from '@cabinet/shared/ui'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { addressText } from './delivery-address.ts'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'

const mapOf = (address: string) => `https://2gis.kz/search/${encodeURIComponent(address)}`

const iconLink = { display: 'inline-flex', alignItems: 'center', gap: '1', flexShrink: 0, minHeight: '44px' }

/** What a courier needs in the street, first on a phone. */
export function DeliveryCard({ order }: { order: OrderDetail }) {
  const { data, isLoading } = useMarketplaceOrder(order)
  const { lastName, firstName, middleName, phone } = order.buyer
  const address = data?.delivery ? addressText(data.delivery) : order.deliveryAddress
  return (
    <Card as="section" padded aria-label="Выдача">
      <Stack gap="2">
        <Row justifyContent="space-between" flexWrap="nowrap">
          <Text fontWeight="medium">{fullName(lastName, firstName, middleName)}</Text>
          {!phone.includes('*') && (
            <ExternalLink href={`tel:+${phone}`} target="_self" {...iconLink}>
              <Phone size={16} aria-hidden />
              Позвонить
            </ExternalLink>
          )}
        </Row>
        {address && (
          <Row justifyContent="space-between" flexWrap="nowrap">
            <Text overflowWrap="anywhere">{address}</Text>
            <ExternalLink href={mapOf(address)} {...iconLink}>
              <MapPin size={16} aria-hidden />
              Маршрут
            </ExternalLink>
          </Row>
        )}
        {order.comment && <Text overflowWrap="anywhere">{order.comment}</Text>}
        {isLoading && <Skeleton width="70%" height="20px" />}
        {data?.items.map(({ id, title, quantity }) => (
          <Text key={id} tone="muted">
            {title} — {quantity} шт.
          </Text>
        ))}
      </Stack>
    </Card>
  )
}
