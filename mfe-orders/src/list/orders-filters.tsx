import { FilterBar, Input, narrowQuery, useFilterDraft, useMedia } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { draftProblems, FilterField, type FilterFieldProps } from './filter-field.tsx'
import { filterNames, filters, type OrderFilters } from './filters.ts'
import { activeFilters } from './view.ts'

interface OrdersFiltersProps extends Pick<FilterFieldProps, 'today' | 'merchants' | 'statuses'> {
  applied: OrderFilters
  /** The filters that «Сбросить» restores. */
  usual: OrderFilters
  onApply: (filters: OrderFilters) => void
  actions: ReactNode
}

const clean = (draft: OrderFilters) => {
  const search = draft.search.trim()
  // A single letter is no search yet.
  return { ...draft, orderId: draft.orderId.trim(), search: search.length < 2 ? '' : search }
}

const extra = filterNames.filter((name) => 'extra' in filters[name])
const main = filterNames.filter((name) => !extra.includes(name))

/** Choices apply at once, typed values by Enter or «Применить»; the phone's drawer applies all by its button. */
export function OrdersFilters(props: OrdersFiltersProps) {
  const { applied, usual, today, merchants, statuses, onApply, actions } = props
  const narrow = useMedia(narrowQuery)
  const { draft, edit, problems, isDirty, apply, pick, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (values) => draftProblems(values, today),
    clean,
  })
  const common = { draft, edit, pick, problems, today, merchants, statuses }
  const field = (name: FilterFieldProps['name']) => <FilterField key={name} name={name} {...common} />
  const search = (
    <Input
      type="search"
      enterKeyHint="search"
      aria-label={filters.search.label}
      {...(filters.search.control.kind === 'text' && {
        placeholder: filters.search.control.placeholder,
        maxLength: filters.search.control.maxLength,
      })}
      autoComplete="off"
      value={draft.search}
      onChange={({ currentTarget }) => edit({ search: currentTarget.value })}
    />
  )
  return (
    <FilterBar
      activeCount={activeFilters(applied).length}
      moreCount={activeFilters(applied).filter((name) => extra.includes(name)).length}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(usual)}
      search={search}
      more={extra.map(field)}
      actions={actions}
    >
      {main.filter((name) => !narrow || name !== 'search').map(field)}
    </FilterBar>
  )
}
