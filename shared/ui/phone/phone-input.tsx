import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { formatPhone, phoneDigits, phoneToDigits } from '../../format/phone.ts'
import { Input, type InputProps } from '../field/input.tsx'

interface PhoneEdit {
  /** The field's value before the edit: digits with the country's 7, or the typed text of another number. */
  readonly before: string
  /** The text in the field after the edit, and the caret in it. */
  readonly text: string
  readonly caret: number
  /** `inputType` of the event; absent for autofill. */
  readonly type?: string
  readonly format?: (digits: string) => string
}

interface EditedPhone {
  readonly value: string
  readonly caret: number
}

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const isNumber = (value: string): boolean => /^7\d*$/.test(value)

/** Returns the value after an edit: deleting only deletes, and a digit too many is refused. */
export function editPhone({ before, text, caret, type = '', format = formatPhone }: PhoneEdit): EditedPhone {
  const isTyped = type === 'insertText' || type === 'insertCompositionText'
  const isDeleted = type.startsWith('delete')
  // Texts inserted at once, and numbers without the mask, are read as they are.
  if (!isNumber(before) || !(isTyped || isDeleted))
    return placeCaret(phoneToDigits(text), text, caret, format)
  const left = digitsIn(text.slice(0, caret))
  const right = digitsIn(text.slice(caret))
  const digits = left + right
  // A new input over the whole selection begins a new number.
  if (isTyped && digits.length < 2) return placeCaret(phoneToDigits(text), text, caret, format)
  if (isTyped && digits.length > phoneDigits) return caretAtDigit(before, left.length - 1, format)
  // A 7 before 0, 1, 2 or 5 is the area's first digit, typed without the country.
  if (isTyped && before === '7' && /^7[0125]$/.test(digits)) return caretAtDigit(`7${digits}`, 3, format)
  if (!isDeleted || digits !== before) return caretAtDigit(digits, left.length, format, type)
  // Deleting a separator of the mask deletes its neighbour.
  return type === 'deleteContentForward'
    ? caretAtDigit(left + right.slice(1), left.length, format, type)
    : caretAtDigit(left.slice(0, -1) + right, Math.max(left.length - 1, 0), format, type)
}

function placeCaret(
  value: string,
  text: string,
  caret: number,
  format: (digits: string) => string,
): EditedPhone {
  if (!isNumber(value)) return { value, caret: Math.min(caret, value.length) }
  return caretAtDigit(value, value.length - digitsIn(text.slice(caret)).length, format)
}

/** Returns the caret after this many digits; behind the next separator too when deleting forwards. */
function caretAtDigit(
  value: string,
  count: number,
  format: (digits: string) => string,
  type?: string,
): EditedPhone {
  const shown = isNumber(value) ? format(value) : value
  if (count >= digitsIn(shown).length) return { value, caret: shown.length }
  const places = Array.from({ length: shown.length + 1 }, (_, place) => place).filter(
    (place) => digitsIn(shown.slice(0, place)).length === count,
  )
  const place = type === 'deleteContentForward' ? places.at(-1) : places[0]
  return { value, caret: place ?? shown.length }
}

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
