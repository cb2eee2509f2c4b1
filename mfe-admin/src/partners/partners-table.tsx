import { type Column, DataTable, StatusBadge, Text } from '@cabinet/shared/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Rocket from 'lucide-react/icons/rocket'
import type { ReactNode } from 'react'
import { type Partner, partnerStatuses } from './partner.ts'

const size = 14
const icons: Record<Partner['status'], ReactNode> = {
  active: <CircleCheck size={size} aria-hidden />,
  prod: <Rocket size={size} aria-hidden />,
  test: <FlaskConical size={size} aria-hidden />,
  rejected: <Ban size={size} aria-hidden />,
}

const columns: readonly Column<Partner>[] = [
  { key: 'bin', header: 'БИН', numeric: true, align: 'start', width: '160px', cell: ({ bin }) => bin },
  { key: 'id', header: 'Код партнёра', cell: (partner) => <PartnerName partner={partner} /> },
  {
    key: 'status',
    header: 'Статус',
    width: '180px',
    cell: ({ status }) => <PartnerStatus status={status} />,
  },
]

const rowKey = ({ id }: Partner) => id

/** Source: specification 9. */
const skeletonRows = 25

interface PartnersTableProps {
  /** Undefined while they are on their way. */
  partners: readonly Partner[] | undefined
  refetching: boolean
  empty: ReactNode
}

export function PartnersTable({ partners, refetching, empty }: PartnersTableProps) {
  return (
    <DataTable
      caption="Партнёры"
      columns={columns}
      rows={partners}
      rowKey={rowKey}
      refetching={refetching}
      skeletonRows={skeletonRows}
      empty={empty}
    />
  )
}

/** The code, and under it the name that the search finds too. A link once the partner's page exists. */
function PartnerName({ partner: { id, legalName } }: { partner: Partner }) {
  return (
    <div>
      {id}
      <Text as="div" size="xs" tone="muted">
        {legalName}
      </Text>
    </div>
  )
}

function PartnerStatus({ status }: { status: Partner['status'] }) {
  const { text, palette } = partnerStatuses[status]
  return (
    <StatusBadge palette={palette} icon={icons[status]}>
      {text}
    </StatusBadge>
  )
}
