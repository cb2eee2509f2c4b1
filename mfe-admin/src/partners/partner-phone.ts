/** Formats digits, also incomplete, as `7(701)2345678`. */
export function formatPartnerPhone(digits: string): string {
  // Text that can't be a number stays as typed.
  if (!/^7\d*$/.test(digits)) return digits
  const [country, area, rest] = [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 11)]
  // The bracket closes with the next digit, so that a backspace at the end always removes a digit.
  if (rest !== '') return `${country}(${area})${rest}`
  return area === '' ? country : `${country}(${area}`
}
