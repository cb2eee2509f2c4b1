import { StatusBadge } from '@cabinet/shared/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Mail from 'lucide-react/icons/mail'
import type { ComponentProps } from 'react'
import type { UserStatus } from './user.ts'

const badges: Record<UserStatus, ComponentProps<typeof StatusBadge>> = {
  invited: { children: 'Приглашён', palette: 'yellow', icon: <Mail size={14} aria-hidden /> },
  active: { children: 'Активен', palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  inactive: { children: 'Отключён', palette: 'gray', icon: <CircleOff size={14} aria-hidden /> },
}

/** A state of a newer server. */
const unknown: ComponentProps<typeof StatusBadge> = {
  children: 'Неизвестное состояние',
  palette: 'gray',
  icon: <CircleQuestionMark size={14} aria-hidden />,
}

export const UserStatusBadge = ({ status }: { status: UserStatus }) => (
  <StatusBadge {...(Object.hasOwn(badges, status) ? badges[status] : unknown)} />
)
