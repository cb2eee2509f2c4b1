import { Box, DateRangeInput, Field, Input, NativeSelect, PhoneInput } from '@cabinet/shared/ui'
import type { StatusEntry } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import type { DraftProblems } from './draft.ts'
import { type Choice, type FilterName, filters, type OrderFilters } from './filters.ts'
import { StatusField } from './status-field.tsx'

export interface FilterFieldProps {
  name: FilterName
  draft: OrderFilters
  edit: (change: Partial<OrderFilters>) => void
  problems: DraftProblems
  today: string
  merchants: readonly Merchant[]
  statuses: { entries: readonly StatusEntry[] | undefined; failed: boolean }
}

export function FilterField({ name, draft, edit, problems, today, merchants, statuses }: FilterFieldProps) {
  const { label, control } = filters[name]
  const value = String(draft[name])
  const set = (next: string) => edit({ [name]: next })
  switch (control.kind) {
    case 'merchant': {
      const choices = merchants.map(({ id, name: text }) => ({ value: id, text }))
      const all = { value: '', text: 'Все партнёры' }
      return merchants.length > 1 ? (
        <ChoiceField label={label} value={value} choices={[all, ...choices]} onChange={set} />
      ) : null
    }
    case 'text':
      return (
        <Field label={label}>
          <Input
            value={value}
            maxLength={control.maxLength}
            autoComplete="off"
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        </Field>
      )
    case 'phone':
      return (
        <Field label={label} error={problems.phone}>
          <PhoneInput value={value} autoComplete="off" onChange={set} />
        </Field>
      )
    case 'status':
      return (
        <StatusField {...statuses} value={draft.statuses} onChange={(values) => edit({ statuses: values })} />
      )
    case 'choice':
      return <ChoiceField label={label} value={value} choices={control.choices} onChange={set} />
    case 'period':
      return (
        <Box gridColumn={{ md: 'auto / span 2' }}>
          <DateRangeInput
            value={{ from: draft.startDate, to: draft.endDate }}
            today={today}
            onChange={({ from, to }) => edit({ startDate: from, endDate: to })}
            // An error that appears on leaving a field would move what is being pressed: it waits until the filters are applied.
            errors={{ from: problems.from, to: problems.to }}
          />
        </Box>
      )
    case 'end of period':
      return null
  }
}

interface ChoiceFieldProps {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

function ChoiceField({ label, value, choices, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      <NativeSelect value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
