import { Field, Input, NativeSelect, PhoneInput, type SelectOption } from '@cabinet/shared/ui'
import type { StatusEntry } from '../status-entries.ts'
import type { Merchant } from '../use-merchants.ts'
import { type FilterName, filters } from './filters.ts'
import { PeriodField, type PeriodFieldProps } from './period-field.tsx'
import { StatusField } from './status-field.tsx'

export interface FilterFieldProps extends PeriodFieldProps {
  name: FilterName
  merchants: readonly Merchant[]
  statuses: { entries: readonly StatusEntry[] | undefined; failed: boolean }
}

export function FilterField(props: FilterFieldProps) {
  const { name, draft, edit, pick, problems, today, merchants, statuses } = props
  const { label, control } = filters[name]
  const value = String(draft[name])
  const set = (next: string) => edit({ [name]: next })
  const choose = (next: string) => pick({ [name]: next })
  switch (control.kind) {
    case 'merchant': {
      const options = merchants.map(({ id, name: label }) => ({ value: id, label }))
      const all = { value: '', label: 'Все партнёры' }
      return merchants.length > 1 ? (
        <ChoiceField label={label} value={value} options={[all, ...options]} onChange={choose} />
      ) : null
    }
    case 'text':
      return (
        <Field label={label}>
          <Input
            value={value}
            maxLength={control.maxLength}
            placeholder={control.placeholder}
            // Scanners know the fields of searches by it.
            enterKeyHint="search"
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
        <StatusField {...statuses} value={draft.statuses} onChange={(values) => pick({ statuses: values })} />
      )
    case 'choice':
      return <ChoiceField label={label} value={value} options={control.choices} onChange={choose} />
    case 'period':
      return <PeriodField draft={draft} edit={edit} pick={pick} problems={problems} today={today} />
    case 'end of period':
      return null
  }
}

interface ChoiceFieldProps {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

function ChoiceField({ label, ...select }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      <NativeSelect {...select} />
    </Field>
  )
}
