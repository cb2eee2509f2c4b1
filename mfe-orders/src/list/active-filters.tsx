import { Box, FilterChips, Text } from '@cabinet/shared/ui'
import { describeSelection, type StatusEntry } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import { filterChips } from './chips.ts'
import type { OrderFilters } from './filters.ts'

interface ActiveFiltersProps {
  filters: OrderFilters
  /** Filters that the page shows elsewhere. */
  hidden: readonly string[]
  merchants: readonly Merchant[]
  statuses: readonly StatusEntry[] | undefined
  onChange: (filters: OrderFilters) => void
}

export function ActiveFilters({ filters, hidden, merchants, statuses, onChange }: ActiveFiltersProps) {
  const chips = filterChips(filters, {
    status: (values) => (statuses === undefined ? '…' : describeSelection(statuses, values)),
    merchant: (id) => merchants.find((merchant) => merchant.id === id)?.name ?? id,
  })
  if (chips.length === 0) return null
  return (
    <>
      <Box _print={{ display: 'none' }}>
        <FilterChips
          chips={chips
            .filter(({ id }) => !hidden.includes(id))
            .map(({ id, text, without }) => ({
              key: id,
              label: text,
              onRemove: () => onChange(without),
            }))}
        />
      </Box>
      <Text display="none" _print={{ display: 'block' }}>
        {chips.map(({ text }) => text).join(' · ')}
      </Text>
    </>
  )
}
