import { formatPhone, phoneToDigits } from '../../format/phone.ts'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** The caret is kept by the digits to its right, as the country's 7 may be put in at the left. */
export function editPhone(text: string, caret: number, forward: boolean): { digits: string; caret: number } {
  const digits = phoneToDigits(text)
  const shown = formatPhone(digits)
  const right = digitsIn(text.slice(caret))
  const places = Array.from({ length: shown.length + 1 }, (_, place) => place).filter(
    (place) => digitsIn(shown.slice(place)) === right,
  )
  const place = forward ? places.at(-1) : places[0]
  return { digits, caret: right === 0 ? shown.length : (place ?? shown.length) }
}
