/** Phone of 11 digits → `+7 *** *** ** 67`: enough to recognise, not to call. */
export function coverPhone(phone: string): string {
  return `+${phone.slice(0, 1)} *** *** ** ${phone.slice(-2)}`
}

/** IIN → `********0013`: birth date and sex stay covered. */
export function coverIin(iin: string): string {
  return '*'.repeat(8) + iin.slice(8)
}
