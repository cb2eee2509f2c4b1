import { phoneToDigits } from '@cabinet/shared/format'

/** Digits → `7(701)2345678`, as far as they go. Source: specification 5, `#(###)#######`. */
export function formatPartnerPhone(digits: string): string {
  const [country, area, rest] = [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 11)]
  // The bracket closes with the digit after it, so that a backspace at the end always takes a digit.
  if (rest !== '') return `${country}(${area})${rest}`
  return area === '' ? country : `${country}(${area}`
}

/** Any way of writing a phone → its digits. */
export function parsePartnerPhone(text: string): string {
  // What stands in the mask has its country already: ten digits there are a phone that is being typed, not a local one.
  return phoneToDigits(text.includes('(') ? `+${text}` : text)
}
