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
}

export function OrderStatusBadge({ status, text, expiresAt, atCourier }: OrderStatusBadgeProps) {
  const { palette, icon } = statusBadge(status)
  return (
    <span className="ui-when">
      <StatusBadge palette={palette} icon={icon}>
        {text}
      </StatusBadge>
      {expiresAt && <DeadlineLeft at={expiresAt} />}
      {atCourier && <CourierDays {...atCourier} />}
    </span>
  )
}
