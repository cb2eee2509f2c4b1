import { FilterBar, Row, useFilterDraft } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { draftProblems } from './draft.ts'
import { FilterField, type FilterFieldProps } from './filter-field.tsx'
import { filterNames, type OrderFilters } from './filters.ts'
import { PeriodPresets } from './period-presets.tsx'
import { activeFilters, noFilters } from './view.ts'

interface OrdersFiltersProps extends Pick<FilterFieldProps, 'today' | 'merchants' | 'statuses'> {
  applied: OrderFilters
  onApply: (filters: OrderFilters) => void
  actions: ReactNode
  /** Shares its line with the periods. */
  summary: ReactNode
}

/** The filters of the list; nothing happens until they are applied, a period by its name excepted. */
export function OrdersFilters(props: OrdersFiltersProps) {
  const { applied, today, merchants, statuses, onApply, actions, summary } = props
  const { draft, edit, problems, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => draftProblems(filters, today),
    clean: (filters) => ({ ...filters, orderId: filters.orderId.trim() }),
  })
  const common = { draft, edit, problems, today, merchants, statuses }
  return (
    <>
      <FilterBar
        activeCount={activeFilters(applied).length}
        actions={actions}
        onApply={apply}
        onReset={() => reset(noFilters)}
      >
        {filterNames.map((name) => (
          <FilterField key={name} name={name} {...common} />
        ))}
      </FilterBar>
      <Row justifyContent="space-between">
        {summary}
        <PeriodPresets today={today} period={applied} onPick={apply} />
      </Row>
    </>
  )
}
