import type { FieldValues } from 'react-hook-form'
import { Field, NativeSelect, type SelectOption } from '../../ui/index.ts'
import { type BoundProps, useBound } from './bound.ts'

export type SelectFieldProps<T extends FieldValues> = BoundProps<T> & {
  options: readonly SelectOption[]
  placeholder?: string
}

export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, options, placeholder } = props
  const bound = useBound(control, name)
  const none = placeholder === undefined ? [] : [{ value: '', label: placeholder }]
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <NativeSelect
        {...bound.control}
        disabled={disabled}
        value={bound.text}
        options={[...none, ...options]}
        onChange={bound.set}
      />
    </Field>
  )
}
