import { formatMoney, maskPhone } from '@cabinet/shared/format'
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
          {coveredPhone(order.phone)}
        </Text>
      )}
    </Row>
  )
}

/** The list has the digits, the order's page has them covered already. */
export function coveredPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? maskPhone(phone) : phone
}
