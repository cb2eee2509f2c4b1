import { StatusBadge } from '@cabinet/shared/ui'
import { DeadlineLeft } from './deadline-left.tsx'
import { statusBadge } from './order-status.ts'

interface OrderStatusBadgeProps {
  status: string
  text: string
  /** The order's deadline; the time left stands below its status. */
  expiresAt?: string | null
}

export function OrderStatusBadge({ status, text, expiresAt }: OrderStatusBadgeProps) {
  const { palette, icon } = statusBadge(status)
  return (
    <span className="ui-when">
      <StatusBadge palette={palette} icon={icon}>
        {text}
      </StatusBadge>
      {expiresAt && <DeadlineLeft at={expiresAt} />}
    </span>
  )
}
