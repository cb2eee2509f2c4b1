import { formatMoney, formatPhone } from '@cabinet/shared/format'
import { Row, Text } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { OrderStatusBadge } from '../../status-badge.tsx'

export function OrderLine({ order, phone = false }: { order: Order; phone?: boolean }) {
  return (
    <Row columnGap="3">
      <Text numeric fontWeight="semibold">
        {formatMoney(order.amount)}
      </Text>
      <OrderStatusBadge status={order.status} text={order.statusText} />
      {phone && (
        <Text numeric tone="muted">
          {formatPhone(order.phone)}
        </Text>
      )}
    </Row>
  )
}
