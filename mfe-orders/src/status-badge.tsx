import { StatusBadge } from '@cabinet/shared/ui'
import { DeadlineLeft } from './deadline-left.tsx'
import { statusBadge } from './order-status.ts'

interface OrderStatusBadgeProps {
  status: string
  text: string
  /** The order's deadline; the time left stands beside its status. */
  expiresAt?: string | null
}

export function OrderStatusBadge({ status, text, expiresAt }: OrderStatusBadgeProps) {
  const { palette, icon } = statusBadge(status)
  const badge = (
    <StatusBadge palette={palette} icon={icon}>
      {text}
    </StatusBadge>
  )
  if (!expiresAt) return badge
  return (
    <span className="ui-when">
      {badge} <DeadlineLeft at={expiresAt} />
    </span>
  )
}
