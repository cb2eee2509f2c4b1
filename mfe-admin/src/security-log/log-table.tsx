import type { CallAnswer } from '@cabinet/contract'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, type Column, DataTable, DateTime, Text } from '@cabinet/shared/ui'
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
        width: '132px',
        cell: ({ at }) => <DateTime at={at} zone={zone} as="text" />,
      },
      { key: 'who', header: 'Кто', width: '19%', cell: ({ who }) => <Wrapped>{who}</Wrapped> },
      { key: 'what', header: 'Что', width: '23%', cell: ({ what }) => what },
      { key: 'about', header: 'О чём', width: '18%', cell: ({ about }) => <Wrapped>{about || '—'}</Wrapped> },
      { key: 'changes', header: 'Изменения', width: 'auto', cell: (event) => <Changes {...event} /> },
      {
        key: 'address',
        header: 'Откуда',
        width: '120px',
        cell: ({ address }) => <Wrapped>{address ?? '—'}</Wrapped>,
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

function Wrapped({ children }: { children: ReactNode }) {
  return <Box overflowWrap="anywhere">{children}</Box>
}

function Changes({ changes }: SecurityEvent) {
  if (changes.length === 0) return '—'
  return changes.map(({ field, from, to }) => (
    <Text key={field} as="div" size="xs" overflowWrap="anywhere">
      {field}: {from !== null && `${from} → `}
      {to ?? '—'}
    </Text>
  ))
}
