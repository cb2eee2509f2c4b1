import type { FieldValues } from 'react-hook-form'
import { DateInput, Field } from '../../ui/index.ts'
import { type BoundProps, useBound } from './bound.ts'

export type DateFieldProps<T extends FieldValues> = BoundProps<T> & {
  min?: string
  max?: string
  today?: string
}

export function DateField<T extends FieldValues>(props: DateFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, min, max, today } = props
  const bound = useBound(control, name)
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <DateInput
        {...bound.control}
        disabled={disabled}
        min={min}
        max={max}
        today={today}
        value={bound.text}
        onChange={bound.set}
      />
    </Field>
  )
}
