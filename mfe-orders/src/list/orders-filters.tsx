import { Box, Button, CountBadge, FilterBar, narrowQuery, useFilterDraft, useMedia } from '@cabinet/shared/ui'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type SyntheticEvent, startTransition, useEffect, useId, useState } from 'react'
import { draftProblems } from './draft.ts'
import { FilterField, type FilterFieldProps } from './filter-field.tsx'
import { filterNames, filters, type OrderFilters } from './filters.ts'
import { activeFilters, noFilters } from './view.ts'

const typingMs = 400
/** A half phone is told of when nobody goes on typing it. */
const wrongMs = 1_500

interface OrdersFiltersProps extends Pick<FilterFieldProps, 'today' | 'merchants' | 'statuses'> {
  applied: OrderFilters
  onApply: (filters: OrderFilters) => void
}

const clean = (draft: OrderFilters) => {
  const search = draft.search.trim()
  // One letter finds nobody yet.
  return { ...draft, orderId: draft.orderId.trim(), search: search.length < 2 ? '' : search }
}

/** One row that applies at once; on a phone a drawer that applies by its button. */
export function OrdersFilters({ applied, today, merchants, statuses, onApply }: OrdersFiltersProps) {
  const narrow = useMedia(narrowQuery)
  const { draft, edit, problems, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (values) => draftProblems(values, today),
    clean,
  })
  const typed = JSON.stringify(clean(draft))
  const isApplied = narrow || typed === JSON.stringify(applied)
  const isWrong = Object.keys(draftProblems(draft, today)).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the wait anew, another rendering does not
  useEffect(() => {
    if (isApplied) return
    const timer = setTimeout(apply, isWrong ? wrongMs : typingMs)
    return () => clearTimeout(timer)
  }, [typed, isApplied, isWrong])

  const common = { draft, edit, problems, today, merchants, statuses }
  const field = (name: FilterFieldProps['name']) => (
    <FilterField key={name} name={name} pick={narrow ? edit : apply} {...common} />
  )
  if (narrow)
    return (
      <FilterBar
        activeCount={activeFilters(applied).length}
        onApply={() => apply()}
        onReset={() => reset(noFilters)}
      >
        {filterNames.map(field)}
      </FilterBar>
    )
  return <FilterRow applied={applied} field={field} onSubmit={() => apply()} />
}

interface FilterRowProps {
  applied: OrderFilters
  field: (name: FilterFieldProps['name']) => React.ReactNode
  onSubmit: () => void
}

function FilterRow({ applied, field, onSubmit }: FilterRowProps) {
  const extra = filterNames.filter((name) => 'extra' in filters[name])
  const hidden = activeFilters(applied).filter((name) => extra.includes(name)).length
  const [open, setOpen] = useState(false)
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-label="Фильтры" onSubmit={submit} noValidate>
      <Row>
        {filterNames.filter((name) => !extra.includes(name)).map(field)}
        <Box pt={{ md: '6' }}>
          <Button
            icon={<SlidersHorizontal />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => startTransition(() => setOpen((before) => !before))}
          >
            Ещё фильтры
            {hidden > 0 && <CountBadge>{hidden}</CountBadge>}
          </Button>
        </Box>
      </Row>
      <Box id={id} hidden={!open} pt="2">
        {open && <Row>{extra.map(field)}</Row>}
      </Box>
      <input type="submit" hidden />
    </form>
  )
}

function Row({ children }: { children: React.ReactNode }) {
  return (
    <Box display="flex" flexWrap="wrap" gap="2" css={{ '& > *': { flex: '1 1 140px', maxWidth: '300px' } }}>
      {children}
    </Box>
  )
}
