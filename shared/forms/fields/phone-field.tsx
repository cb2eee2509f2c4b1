import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field/field.tsx'
import { PhoneInput } from '../../ui/phone/phone-input.tsx'
import { type BoundProps, useBound } from './bound.ts'

export function PhoneField<T extends FieldValues>(props: BoundProps<T>) {
  const { control, name, label, hint, required = false, disabled = false } = props
  const bound = useBound(control, name)
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <PhoneInput {...bound.control} disabled={disabled} value={bound.text} onChange={bound.set} />
    </Field>
  )
}
