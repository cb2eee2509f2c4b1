import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { Input, type InputProps } from '../field/input.tsx'
import { editPhone } from './phone-mask.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  /** Digits with the country's 7; other numbers as typed. */
  value: string
  onChange: (value: string) => void
  /** Another mask over the digits. */
  format?: (digits: string) => string
}

/** A phone with the mask +7 999 999 99 99. Accepts typing and paste, also 8701…; the caret keeps its place. */
export function PhoneInput({ value, onChange, format = formatPhone, ...rest }: PhoneInputProps) {
  const pending = useRef<{ field: HTMLInputElement; caret: number }>(undefined)

  useLayoutEffect(() => {
    if (!pending.current) return
    const { field, caret } = pending.current
    field.setSelectionRange(caret, caret)
    pending.current = undefined
  })

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: field, nativeEvent } = event
    const next = editPhone({
      before: value,
      text: field.value,
      caret: field.selectionStart ?? field.value.length,
      format,
      ...(nativeEvent instanceof InputEvent && { type: nativeEvent.inputType }),
    })
    // React leaves the field alone when the value stays the same, such as after a digit too many.
    if (next.value === value) {
      field.value = format(value)
      field.setSelectionRange(next.caret, next.caret)
      return
    }
    pending.current = { field, caret: next.caret }
    onChange(next.value)
  }

  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="+7 ___ ___ __ __"
      numeric
      {...rest}
      value={format(value)}
      onChange={change}
    />
  )
}
