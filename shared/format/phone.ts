export const phoneDigits = 11

/** `8 (701) 234-56-78`, `+77012345678` and `701 234 56 78` all give `77012345678`; unfinished input stays unfinished. */
export function phoneToDigits(text: string): string {
  let digits = text.replace(/\D/g, '')
  if (digits.startsWith('007')) digits = digits.slice(2)
  // Ten digits without a plus are a number without its country; an area code begins with none of 0, 1, 2, 5.
  const local = digits.length === 10 && !text.includes('+')
  if (local || /^7[0125]/.test(digits)) digits = `7${digits}`
  else if (digits.startsWith('8')) digits = `7${digits.slice(1)}`
  else if (digits && !digits.startsWith('7')) digits = `7${digits}`
  return digits.slice(0, phoneDigits)
}

/** As far as the digits go; a covered phone stays as it is. */
export function formatPhone(digits: string): string {
  if (digits.includes('*')) return digits
  const clean = digits.replace(/\D/g, '')
  if (!clean) return ''
  const groups = [clean.slice(1, 4), clean.slice(4, 7), clean.slice(7, 9), clean.slice(9)]
  return [`+${clean.slice(0, 1)}`, ...groups].filter(Boolean).join(' ')
}
