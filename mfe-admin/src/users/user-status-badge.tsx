import { StatusBadge } from '@cabinet/shared/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Mail from 'lucide-react/icons/mail'
import type { ComponentProps } from 'react'
import type { UserStatus } from './user.ts'

const badges: Record<UserStatus, ComponentProps<typeof StatusBadge>> = {
  invited: { children: 'Приглашён', palette: 'yellow', icon: <Mail size={14} aria-hidden /> },
  active: { children: 'Активен', palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  inactive: { children: 'Отключён', palette: 'gray', icon: <CircleOff size={14} aria-hidden /> },
}

export const UserStatusBadge = ({ status }: { status: UserStatus }) => <StatusBadge {...badges[status]} />
