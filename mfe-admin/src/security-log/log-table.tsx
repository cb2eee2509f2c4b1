import type { CallAnswer } from '@cabinet/contract'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, type Column, DataTable, DateTime, Email, Text } from '@cabinet/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { eventsOnPage } from './filters.ts'

export type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

interface LogTableProps {
  events: readonly SecurityEvent[] | undefined
  refetching: boolean
  empty: ReactNode
}

export function LogTable({ events, refetching, empty }: LogTableProps) {
  const zone = useBusinessZone()
  const columns = useMemo<readonly Column<SecurityEvent>[]>(
    () => [
      {
        key: 'at',
        header: 'Время',
        width: '148px',
        half: 'start',
        cell: ({ at }) => <DateTime at={at} zone={zone} />,
      },
      {
        key: 'who',
        header: 'Кто',
        width: '19%',
        half: 'end',
        cell: ({ who }) => <Email address={who} />,
      },
      { key: 'what', header: 'Что', width: '23%', half: 'start', cell: ({ what }) => what },
      {
        key: 'about',
        header: 'О чём',
        width: '18%',
        cell: ({ about }) => about && <Wrapped>{about}</Wrapped>,
      },
      { key: 'changes', header: 'Изменения', width: 'auto', cell: changesText },
      {
        key: 'address',
        header: 'Откуда',
        width: '120px',
        half: 'end',
        cell: ({ address }) => address && <Wrapped minWidth="12ch">{address}</Wrapped>,
      },
    ],
    [zone],
  )
  return (
    <DataTable
      caption="Журнал безопасности"
      columns={columns}
      rows={events}
      rowKey={({ id }) => String(id)}
      refetching={refetching}
      skeletonRows={eventsOnPage}
      empty={empty}
    />
  )
}

function Wrapped(props: { minWidth?: string; children: ReactNode }) {
  return <Box overflowWrap="anywhere" {...props} />
}

function changesText({ changes }: SecurityEvent): ReactNode {
  if (changes.length === 0) return null
  return changes.map(({ field, from, to }) => (
    <Text key={field} as="div" size="xs" overflowWrap="anywhere">
      {field}: {from !== null && `${from} → `}
      {to ?? '—'}
    </Text>
  ))
}
