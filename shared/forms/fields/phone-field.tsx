import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field/field.tsx'
import { PhoneInput, type PhoneInputProps } from '../../ui/phone/phone-input.tsx'
import { type BoundProps, useBound } from './fields.tsx'

export type PhoneFieldProps<T extends FieldValues> = BoundProps<T> &
  Pick<PhoneInputProps, 'format' | 'placeholder'>

export function PhoneField<T extends FieldValues>(props: PhoneFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, ...mask } = props
  const bound = useBound(control, name)
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      <PhoneInput {...bound.control} {...mask} disabled={disabled} value={bound.text} onChange={bound.set} />
    </Field>
  )
}
