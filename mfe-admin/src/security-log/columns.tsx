import { useBusinessZone } from '@cabinet/shared/auth'
import { countOf } from '@cabinet/shared/format'
import { Box, type Column, DateTime, Email, Text } from '@cabinet/shared/ui'
import type { LogRow } from './fold-sign-ins.ts'

export const columns: readonly Column<LogRow>[] = [
  { key: 'at', header: 'Время', width: '112px', half: 'start', cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', header: 'Кто', width: '17%', half: 'end', cell: ({ who }) => <Email address={who} /> },
  { key: 'what', header: 'Что', width: '20%', half: 'start', cell: whatText },
  { key: 'about', header: 'О чём', width: 'auto', half: 'both', cell: aboutText },
  { key: 'address', header: 'Откуда', width: '140px', half: 'end', cell: addressText },
]

const Moment = ({ at }: { at: string }) => <DateTime at={at} zone={useBusinessZone()} />

function whatText({ what, count }: LogRow) {
  return count > 1 ? countOf(count, 'вход', 'входа', 'входов') : what
}

function aboutText({ about, changes, count, since }: LogRow) {
  if (count > 1)
    return (
      <Text as="span" tone="muted">
        с <Moment at={since} />
      </Text>
    )
  if (about === '' && changes.length === 0) return null
  return (
    <Box overflowWrap="anywhere" minWidth="22ch">
      {about !== '' && <Email address={about} />}
      {changes.map(({ field, from, to }) => (
        <Text key={field} as="div" size="xs">
          {field}: {from !== null && `${from} → `}
          {to ?? '—'}
        </Text>
      ))}
    </Box>
  )
}

/** The room of the longest IPv4 address; one of IPv6 wraps anywhere. */
function addressText({ address }: LogRow) {
  return (
    address && (
      <Box overflowWrap="anywhere" minWidth="14ch">
        {address}
      </Box>
    )
  )
}
