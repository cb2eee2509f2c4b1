import { formatMoney, fullName } from '@cabinet/shared/format'
import { Row, Text } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { OrderStatusBadge } from '../../status-badge.tsx'

/** The order in its dialog. @param buyer shows the name, where the phone follows in the text */
export function OrderLine({ order, buyer = false }: { order: Order; buyer?: boolean }) {
  return (
    <Row columnGap="3">
      <Text numeric fontWeight="semibold">
        {formatMoney(order.amount)}
      </Text>
      <OrderStatusBadge status={order.status} text={order.statusText} />
      {buyer && <Text>{fullName(order.cLastName, order.cName, order.cMiddleName)}</Text>}
    </Row>
  )
}
