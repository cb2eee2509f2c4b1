import { StatusBadge } from '@cabinet/shared/ui'
import { statusPalette } from './order-status.ts'
import { statusIcon } from './status-icon.tsx'

export function OrderStatusBadge({ status, text }: { status: string; text: string }) {
  return (
    <StatusBadge palette={statusPalette(status)} icon={statusIcon(status)}>
      {text}
    </StatusBadge>
  )
}
