import type { PartnerChange } from '@cabinet/contract'
import { partnerFieldText } from '@cabinet/contract/partner-labels'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, chakra, DateTime, Text } from '@cabinet/shared/ui'
import { describeValue } from './change-text.ts'
import { useCountryName } from './directories.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '3' } })

export function ChangeList({ items }: { items: readonly PartnerChange[] }) {
  const zone = useBusinessZone()
  const countryName = useCountryName()
  return (
    <List>
      {items.map(({ at, user, changes }) => (
        <li key={`${at} ${user}`}>
          <Text tone="muted" numeric>
            <DateTime at={at} zone={zone} as="text" /> · {user}
          </Text>
          {changes.map(({ field, from, to }) => (
            <Box key={field} overflowWrap="anywhere">
              {partnerFieldText(field)}: {describeValue(field, from, countryName)} →{' '}
              {describeValue(field, to, countryName)}
            </Box>
          ))}
        </li>
      ))}
    </List>
  )
}
