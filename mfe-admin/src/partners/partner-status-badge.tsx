import type { PartnerStatus } from '@cabinet/contract'
import { partnerChoices } from '@cabinet/contract/partner-labels'
import { StatusBadge } from '@cabinet/shared/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Rocket from 'lucide-react/icons/rocket'
import type { ComponentProps } from 'react'

const badgeProps: Record<PartnerStatus, Omit<ComponentProps<typeof StatusBadge>, 'children'>> = {
  active: { palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  prod: { palette: 'teal', icon: <Rocket size={14} aria-hidden /> },
  test: { palette: 'yellow', icon: <FlaskConical size={14} aria-hidden /> },
  rejected: { palette: 'red', icon: <Ban size={14} aria-hidden /> },
}

export function PartnerStatusBadge({ status }: { status: PartnerStatus }) {
  return <StatusBadge {...badgeProps[status]}>{partnerChoices.status[status]}</StatusBadge>
}
