import { StatusBadge } from '@cabinet/shared/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { type UserStatus, userStatuses } from './user.ts'

const size = 14
const icons: Record<UserStatus, ReactNode> = {
  invited: <Mail size={size} aria-hidden />,
  active: <CircleCheck size={size} aria-hidden />,
  inactive: <CircleOff size={size} aria-hidden />,
}

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { text, palette } = userStatuses[status]
  return (
    <StatusBadge palette={palette} icon={icons[status]}>
      {text}
    </StatusBadge>
  )
}
