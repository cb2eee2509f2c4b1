import type { PartnerChange } from '@cabinet/contract'
import { partnerFieldText } from '@cabinet/contract/partner-labels'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, chakra, DateTime, Text } from '@cabinet/shared/ui'
import { isFieldName, partnerTable } from './field-table.ts'
import { useCountryName } from './queries.ts'

type Scalar = string | number | boolean | null

/** Returns a value in Russian. @param field its name on the wire, with parts after dots */
export function describeValue(
  field: string,
  value: Scalar,
  countryName: (code: string) => string = (code) => code,
): string {
  if (value === null || value === '') return 'пусто'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field.endsWith('.country')) return countryName(String(value))
  const name = field === 'scor_doc_date' ? 'factor_doc_date' : field
  if (!isFieldName(name)) return String(value)
  const { show, options = [] } = partnerTable[name]
  if (show) return show(value)
  const chosen = options === 'cities' ? undefined : options.find((option) => option.value === value)
  return chosen?.label ?? String(value)
}

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
