import { countOf } from '@cabinet/shared/format'
import { type Column, DataTable, Text, TextLink } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { ListPage, useListView } from '../list-page.tsx'
import { newPartnerPath, partnerPath, partnersPath } from '../paths.ts'
import { GeneratedPassword } from './generated-password.tsx'
import type { Partner } from './partner.ts'
import { PartnerStatusBadge } from './partner-status-badge.tsx'
import { partnersAddress, usePartners } from './queries.ts'

const columns: readonly Column<Partner>[] = [
  {
    key: 'bin',
    header: 'БИН',
    numeric: true,
    align: 'start',
    width: '160px',
    half: 'start',
    cell: ({ bin }) => bin,
  },
  { key: 'id', header: 'Код партнёра', half: 'both', cell: (partner) => <PartnerName partner={partner} /> },
  {
    key: 'status',
    header: 'Статус',
    width: '180px',
    half: 'end',
    cell: ({ status }) => <PartnerStatusBadge status={status} />,
  },
]

const rowKey = ({ id }: Partner) => id

const skeletonRows = 25

interface PartnersTableProps {
  partners: readonly Partner[] | undefined
  refetching: boolean
  empty: ReactNode
}

function PartnersTable({ partners, refetching, empty }: PartnersTableProps) {
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

/** The code links to the partner; the name below it is searchable too. */
function PartnerName({ partner: { id, legalName } }: { partner: Partner }) {
  return (
    <div>
      <TextLink to={partnerPath(id)}>{id}</TextLink>
      <Text as="div" size="xs" tone="muted">
        {legalName}
      </Text>
    </div>
  )
}

export function PartnersPage() {
  const list = useListView(partnersPath, partnersAddress)
  const query = usePartners(list.view.filters)
  return (
    <>
      <ListPage
        title="Партнёры"
        list={list}
        query={query}
        add={{ to: newPartnerPath, text: 'Добавить партнёра' }}
        countText={({ length }) => countOf(length, 'партнёр', 'партнёра', 'партнёров')}
        emptyTitle="Партнёров пока нет"
      >
        {(empty) => (
          <PartnersTable partners={query.data} refetching={query.isPlaceholderData} empty={empty} />
        )}
      </ListPage>
      <GeneratedPassword />
    </>
  )
}
