import { StatusBadge } from '@cabinet/shared/ui'
import { DeadlineLeft } from './deadline-left.tsx'
import { statusPalette } from './order-status.ts'
import { statusIcon } from './status-icon.tsx'

interface OrderStatusBadgeProps {
  status: string
  text: string
  /** The order's deadline; the time left stands beside its status. */
  expiresAt?: string | null
}

export function OrderStatusBadge({ status, text, expiresAt }: OrderStatusBadgeProps) {
  const badge = (
    <StatusBadge palette={statusPalette(status)} icon={statusIcon(status)}>
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
