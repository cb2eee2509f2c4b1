import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { Input, type InputProps } from '../field/input.tsx'
import { editPhone } from './phone-mask.ts'

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (digits: string) => void
}

/** A phone with the mask +7 999 999 99 99. Takes any typing, paste and autofill, 8701… included; the caret stays. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const pending = useRef<{ field: HTMLInputElement; caret: number }>(undefined)

  useLayoutEffect(() => {
    if (!pending.current) return
    const { field, caret } = pending.current
    field.setSelectionRange(caret, caret)
    pending.current = undefined
  })

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget: field, nativeEvent } = event
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    const next = editPhone(field.value, field.selectionStart ?? field.value.length, forward)
    const shown = formatPhone(next.digits)
    // React leaves the field alone when the digits stay the same, e.g. after a deleted space.
    if (next.digits === value) {
      field.value = shown
      field.setSelectionRange(next.caret, next.caret)
      return
    }
    pending.current = { field, caret: next.caret }
    onChange(next.digits)
  }

  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 ___ ___ __ __"
      numeric
      {...rest}
      value={formatPhone(value)}
      onChange={change}
    />
  )
}
