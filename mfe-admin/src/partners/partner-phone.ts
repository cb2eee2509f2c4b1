/** Digits → `7(701)2345678`, as far as they go. Source: specification 5, `#(###)#######`. */
export function formatPartnerPhone(digits: string): string {
  // Text that can't be a number stays as it was typed.
  if (!/^7\d*$/.test(digits)) return digits
  const [country, area, rest] = [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 11)]
  // The bracket closes with the digit after it, so that a backspace at the end always takes a digit.
  if (rest !== '') return `${country}(${area})${rest}`
  return area === '' ? country : `${country}(${area}`
}
