import { formatPhone, phoneDigits, phoneToDigits } from '../../format/phone.ts'

export interface PhoneEdit {
  /** What the field held: digits with the country's 7, or what can't be a number as it was typed. */
  readonly before: string
  /** What stands in the field after the edit, and the caret in it. */
  readonly text: string
  readonly caret: number
  /** `inputType` of the event; none for autofill. */
  readonly type?: string
  readonly format?: (digits: string) => string
}

export interface EditedPhone {
  readonly value: string
  readonly caret: number
}

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const isNumber = (value: string): boolean => /^7\d*$/.test(value)

/** The value after an edit. Digits are only ever what was typed: deleting deletes, a digit too many is refused, nothing is put in between. */
export function editPhone({ before, text, caret, type = '', format = formatPhone }: PhoneEdit): EditedPhone {
  const isTyped = type === 'insertText'
  const isDeleted = type.startsWith('delete')
  // Whole texts that come at once, and what has no mask, are read as they stand.
  if (!isNumber(before) || !(isTyped || isDeleted)) return placed(phoneToDigits(text), text, caret, format)
  const left = digitsIn(text.slice(0, caret))
  const right = digitsIn(text.slice(caret))
  const digits = left + right
  if (isTyped && digits.length > phoneDigits) return atDigit(before, left.length - 1, format)
  // The first digit of an area whose country was not typed.
  if (isTyped && before === '7' && /^7[0125]$/.test(digits)) return atDigit(`7${digits}`, 3, format)
  if (!isDeleted || digits !== before) return atDigit(digits, left.length, format, type)
  // A separator of the mask was deleted: its neighbour goes.
  return type === 'deleteContentForward'
    ? atDigit(left + right.slice(1), left.length, format, type)
    : atDigit(left.slice(0, -1) + right, Math.max(left.length - 1, 0), format, type)
}

function placed(value: string, text: string, caret: number, format: (digits: string) => string): EditedPhone {
  if (!isNumber(value)) return { value, caret: Math.min(caret, value.length) }
  return atDigit(value, value.length - digitsIn(text.slice(caret)).length, format)
}

/** The caret behind so many digits; behind the separator that follows where there is nothing to delete backwards. */
function atDigit(
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
