import type { PartnerStatus } from '@cabinet/contract'
import { StatusBadge } from '@cabinet/shared/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Rocket from 'lucide-react/icons/rocket'
import type { ReactNode } from 'react'
import { partnerStatuses } from './partner.ts'

const size = 14
const icons: Record<PartnerStatus, ReactNode> = {
  active: <CircleCheck size={size} aria-hidden />,
  prod: <Rocket size={size} aria-hidden />,
  test: <FlaskConical size={size} aria-hidden />,
  rejected: <Ban size={size} aria-hidden />,
}

export function PartnerStatusBadge({ status }: { status: PartnerStatus }) {
  const { text, palette } = partnerStatuses[status]
  return (
    <StatusBadge palette={palette} icon={icons[status]}>
      {text}
    </StatusBadge>
  )
}
