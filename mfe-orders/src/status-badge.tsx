import { StatusBadge } from '@cabinet/shared/ui'
import { CourierDays, DeadlineLeft } from './deadline-left.tsx'
import type { Order } from './order.ts'
import { statusBadge } from './order-status.ts'

interface OrderStatusBadgeProps {
  status: string
  text: string
  /** The order's deadline; the time left stands below its status. */
  expiresAt?: string | null
  /** Since when a courier has it. */
  atCourier?: Order['atCourier']
  /** The detail that tells the order from others of its status. */
  note?: string | undefined
}

export function OrderStatusBadge(props: OrderStatusBadgeProps) {
  const { status, text, expiresAt, atCourier, note } = props
  const { palette, icon } = statusBadge(status)
  return (
    <span className="ui-when">
      <StatusBadge palette={palette} icon={icon}>
        {text}
      </StatusBadge>
      {expiresAt && <DeadlineLeft at={expiresAt} note={note} />}
      {atCourier && <CourierDays {...atCourier} />}
    </span>
  )
}
