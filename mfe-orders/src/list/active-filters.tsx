import { Box, FilterChips, Text } from '@cabinet/shared/ui'
import { describeSelection, type StatusEntry } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { matchingQueue } from './queues.ts'
import { activeFilters, noFilters } from './view.ts'

interface FilterChip {
  id: FilterName
  text: string
  without: OrderFilters
}

/** Returns the set filters without those of a queue. */
export function filtersBesideQueue(values: OrderFilters): FilterName[] {
  const ofQueue = matchingQueue(values) ? ['statuses', 'deadline'] : []
  return activeFilters(values).filter((id) => !ofQueue.includes(id))
}

/** Returns a chip of each filter that narrows the list; a queue is one. */
export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  const queue = matchingQueue(values)
  const own = filtersBesideQueue(values).map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
  if (!queue || (queue.statuses.length === 0 && queue.deadline === '')) return own
  const without = { ...values, statuses: [], deadline: '' }
  return [{ id: 'statuses', text: `Очередь: ${queue.text}`, without }, ...own]
}

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
