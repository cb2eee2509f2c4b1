import type { FieldValues } from 'react-hook-form'
import { Field } from '../../ui/field/field.tsx'
import { Input, type InputProps, Textarea } from '../../ui/field/input.tsx'
import { type BoundProps, useBound } from './bound.ts'

type Typing = Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoFocus'
>

export type TextFieldProps<T extends FieldValues> = BoundProps<T> & Typing & { multiline?: boolean }

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, multiline = false, ...rest } = props
  const bound = useBound(control, name)
  const shared = {
    ...bound.control,
    disabled,
    value: bound.text,
  }
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      {multiline ? (
        <Textarea {...shared} onChange={(event) => bound.set(event.currentTarget.value)} />
      ) : (
        <Input {...rest} {...shared} onChange={(event) => bound.set(event.currentTarget.value)} />
      )}
    </Field>
  )
}
