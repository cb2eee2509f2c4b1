import { Field, FilterBar, Input, NativeSelect } from '@cabinet/shared/ui'
import { useState } from 'react'
import { noFilters, type PartnerFilters } from './filters.ts'
import { isPartnerStatus, partnerStatuses } from './partner.ts'

interface PartnerFiltersFormProps {
  applied: PartnerFilters
  onApply: (filters: PartnerFilters) => void
}

/** Search and status of the partners list. */
export function PartnerFiltersForm({ applied, onApply }: PartnerFiltersFormProps) {
  const source = JSON.stringify(applied)
  const [state, setState] = useState({ source, draft: applied })
  // The address changed (back, a removed filter): the fields follow it.
  if (state.source !== source) setState({ source, draft: applied })
  const edit = (change: Partial<PartnerFilters>) =>
    setState((current) => ({ ...current, draft: { ...current.draft, ...change } }))

  return (
    <FilterBar
      activeCount={Number(applied.q !== '') + Number(applied.status !== '')}
      onApply={() => {
        onApply({ ...state.draft, q: state.draft.q.trim() })
        return true
      }}
      onReset={() => {
        edit(noFilters)
        onApply(noFilters)
      }}
    >
      <Field label="БИН, код или название">
        <Input
          type="search"
          value={state.draft.q}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => edit({ q: currentTarget.value })}
        />
      </Field>
      <Field label="Статус">
        <NativeSelect
          value={state.draft.status}
          onChange={({ currentTarget: { value } }) => edit({ status: isPartnerStatus(value) ? value : '' })}
        >
          <option value="">Все статусы</option>
          {Object.entries(partnerStatuses).map(([status, { text }]) => (
            <option key={status} value={status}>
              {text}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FilterBar>
  )
}
