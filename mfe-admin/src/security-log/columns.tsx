import type { CallAnswer } from '@cabinet/contract'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, type Column, DateTime, Email, Text } from '@cabinet/shared/ui'

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

export const columns: readonly Column<SecurityEvent>[] = [
  { key: 'at', header: 'Время', width: '112px', half: 'start', cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', header: 'Кто', width: '17%', half: 'end', cell: ({ who }) => <Email address={who} /> },
  { key: 'what', header: 'Что', width: '20%', half: 'start', cell: ({ what }) => what },
  { key: 'about', header: 'О чём', width: 'auto', half: 'both', cell: aboutText },
  { key: 'address', header: 'Откуда', width: '140px', half: 'end', cell: addressText },
]

const Moment = ({ at }: { at: string }) => <DateTime at={at} zone={useBusinessZone()} />

function aboutText({ about, changes }: SecurityEvent) {
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
function addressText({ address }: SecurityEvent) {
  return (
    address && (
      <Box overflowWrap="anywhere" minWidth="14ch">
        {address}
      </Box>
    )
  )
}
