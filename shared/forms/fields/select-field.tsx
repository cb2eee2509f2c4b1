import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field/field.tsx'
import { NativeSelect } from '../../ui/field/native-select.tsx'
import { type BoundProps, useBound } from './bound.ts'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps<T extends FieldValues> = BoundProps<T> & {
  options: readonly SelectOption[]
  placeholder?: string
}

export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, options, placeholder } = props
  const bound = useBound(control, name)
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <NativeSelect
        {...bound.control}
        disabled={disabled}
        value={bound.text}
        onChange={(event) => bound.set(event.currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
