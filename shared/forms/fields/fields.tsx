import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { runAfterPress } from '../../ui/field/after-press.ts'
import type { InputProps } from '../../ui/field/input.tsx'
import {
  Box,
  Checkbox,
  DateInput,
  Field,
  Input,
  NativeSelect,
  type SelectOption,
  Text,
} from '../../ui/index.ts'
import { PhoneInput, type PhoneInputProps } from '../../ui/phone/phone-input.tsx'

export type BoundProps<T extends FieldValues> = {
  control: Control<T, unknown, T>
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
}

export function useBound<T extends FieldValues>(control: Control<T, unknown, T>, name: FieldPath<T>) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ref } = field
  const shown: unknown = value
  return {
    value: shown,
    text: shown === null || shown === undefined ? '' : String(shown),
    error: fieldState.error?.message,
    set: (next: unknown) => onChange(next),
    control: { name: field.name, onBlur: () => runAfterPress(onBlur), ref },
  }
}

type Typing = Pick<
  InputProps,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength' | 'autoFocus'
>

export type TextMask = { show: (value: string) => string; read: (text: string) => string }

export type TextFieldProps<T extends FieldValues> = BoundProps<T> &
  Typing & {
    mask?: TextMask
    suffix?: string
  }

/** Data of others, which a browser must not offer, unless `autoComplete` says otherwise. */
export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { control, name, label, hint, required = false, disabled = false, ...typing } = props
  const { mask, suffix, ...rest } = typing
  const bound = useBound(control, name)
  const shared = {
    ...bound.control,
    disabled,
    value: mask ? mask.show(bound.text) : bound.text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      bound.set(mask ? mask.read(currentTarget.value) : currentTarget.value),
  }
  return (
    <Field label={label} hint={hint} required={required} error={bound.error}>
      {suffix === undefined ? (
        <Input autoComplete="off" {...rest} {...shared} />
      ) : (
        <Box position="relative">
          <Input autoComplete="off" {...rest} {...shared} pe="8" />
          <Text
            as="span"
            tone="muted"
            aria-hidden
            position="absolute"
            right="3"
            top="50%"
            transform="translateY(-50%)"
          >
            {suffix}
          </Text>
        </Box>
      )}
    </Field>
  )
}

export function CheckboxField<T extends FieldValues>(props: BoundProps<T>) {
  const { control, name, label, hint, disabled = false } = props
  const bound = useBound(control, name)
  const id = useId()
  const note = bound.error ?? hint
  return (
    <Box>
      <Checkbox
        {...bound.control}
        disabled={disabled}
        checked={bound.value === true}
        onChange={(event) => bound.set(event.currentTarget.checked)}
        {...(note && { 'aria-describedby': id })}
        {...(bound.error && { 'aria-invalid': true })}
      >
        {label}
      </Checkbox>
      {note && (
        <Text as="div" id={id} size="xs" tone={bound.error ? 'danger' : 'muted'}>
          {note}
        </Text>
      )}
    </Box>
  )
}

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
