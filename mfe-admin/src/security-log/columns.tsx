import type { CallAnswer } from '@cabinet/contract'
import { useBusinessZone } from '@cabinet/shared/auth'
import { type Column, chakra, DateTime, Email, Text } from '@cabinet/shared/ui'

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

export const columns: readonly Column<SecurityEvent>[] = [
  { key: 'at', header: 'Время', width: '112px', half: 'start', cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', header: 'Кто', width: '17%', half: 'end', cell: ({ who }) => <Email address={who} /> },
  { key: 'what', header: 'Что', width: '20%', half: 'start', cell: ({ what }) => what },
  { key: 'about', header: 'О чём', width: '20%', cell: ({ about }) => wrapped(about) },
  { key: 'changes', header: 'Изменения', width: 'auto', cell: changesText },
  { key: 'address', header: 'Откуда', width: '120px', half: 'end', cell: ({ address }) => wrapped(address) },
]

const Moment = ({ at }: { at: string }) => <DateTime at={at} zone={useBusinessZone()} />

const Wrapped = chakra('div', { base: { overflowWrap: 'anywhere', minWidth: '13ch' } })
const wrapped = (text: string | null) => text && <Wrapped>{text}</Wrapped>

function changesText({ changes }: SecurityEvent) {
  if (changes.length === 0) return null
  return (
    <Text as="div" size="xs" overflowWrap="anywhere">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          {field}: {from !== null && `${from} → `}
          {to ?? '—'}
        </div>
      ))}
    </Text>
  )
}
