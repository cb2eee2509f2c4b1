export const phoneDigits = 11

/** Returns whether it is a whole number of Kazakhstan or Russia: 7, then 3, 4 or 6 to 9, then nine digits. */
export const isPhone = (text: string): boolean => /^7[346789]\d{9}$/.test(text)

/**
 * Reads `8 (701) 234-56-78`, `+77012345678` or `701 234 56 78` as `77012345678`; unfinished input stays so.
 * Other numbers stay as written, because a correction could make them another person's.
 */
export function phoneToDigits(text: string): string {
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/\D/g, '').replace(/^007/, '7')
  if (digits === '') return plain.includes('+') ? '+' : ''
  // A 7 that stands alone is the country's, and not the first digit of an area.
  const whole = withCountry(digits, /\+|^\D*7[^\w]/.test(plain))
  return whole.length <= phoneDigits && whole.startsWith('7') ? whole : text.trim()
}

function withCountry(digits: string, isInternational: boolean): string {
  if (isInternational) return digits
  const isLocal = digits.length < phoneDigits && /^([3469]|7[0125])/.test(digits)
  if (isLocal || (digits.length === phoneDigits - 1 && digits.startsWith('7'))) return `7${digits}`
  return digits.replace(/^8/, '7')
}

/** Groups the digits; other texts and masked numbers stay unchanged. */
export function formatPhone(digits: string): string {
  if (!/^7\d*$/.test(digits)) return digits
  const groups = [digits.slice(1, 4), digits.slice(4, 7), digits.slice(7, 9), digits.slice(9)]
  return ['+7', ...groups].filter(Boolean).join(' ')
}
