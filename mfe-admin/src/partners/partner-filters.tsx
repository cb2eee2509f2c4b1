import { Field, FilterBar, Input, NativeSelect, useFilterDraft } from '@cabinet/shared/ui'
import { type PartnerFilters, partnersAddress } from './filters.ts'
import { isPartnerStatus, partnerStatuses } from './partner.ts'

interface PartnerFiltersFormProps {
  applied: PartnerFilters
  onApply: (filters: PartnerFilters) => void
}

const statuses = [
  { value: '', label: 'Все статусы' },
  ...Object.entries(partnerStatuses).map(([value, { text }]) => ({ value, label: text })),
]
const clean = (draft: PartnerFilters) => ({ ...draft, q: draft.q.trim() })

export function PartnerFiltersForm({ applied, onApply }: PartnerFiltersFormProps) {
  const { draft, edit, pick, isDirty, apply, reset } = useFilterDraft(applied, { onApply, clean })
  return (
    <FilterBar
      activeCount={partnersAddress.count(applied)}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(partnersAddress.none)}
    >
      <Field label="БИН, код или название">
        <Input
          type="search"
          value={draft.q}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => edit({ q: currentTarget.value })}
        />
      </Field>
      <Field label="Статус">
        <NativeSelect
          value={draft.status}
          options={statuses}
          onChange={(value) => pick({ status: isPartnerStatus(value) ? value : '' })}
        />
      </Field>
    </FilterBar>
  )
}
