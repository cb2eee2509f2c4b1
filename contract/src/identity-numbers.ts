/** IIN of persons and BIN of organisations: 12 digits, the last of which checks the others (Government decree no. 853 of 2003). */

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Returns the check digit of eleven others; undefined when such a number is never issued. */
export function checkDigit(eleven: string): number | undefined {
  const first = weigh(eleven, firstWeights)
  if (first < 10) return first
  const second = weigh(eleven, secondWeights)
  return second < 10 ? second : undefined
}

/** Returns whether it is an IIN: `YYMMDD`, digit of century and sex (1 to 6), serial, check digit. */
export function isIin(text: string): boolean {
  const [, year, month, day, century] = /^(\d\d)(\d\d)(\d\d)([1-6])\d{5}$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const fullYear = 1800 + Math.floor((Number(century) - 1) / 2) * 100 + Number(year)
  return isDate(fullYear, Number(month), Number(day)) && hasValidCheckDigit(text)
}

/** Returns whether it is a BIN: `YYMM`, kind 4 to 6, division 0 to 3, five of a serial, check digit. */
export function isBin(text: string): boolean {
  const month = Number(text.slice(2, 4))
  return /^\d{4}[456][0-3]\d{6}$/.test(text) && month >= 1 && month <= 12 && hasValidCheckDigit(text)
}

function hasValidCheckDigit(text: string): boolean {
  return checkDigit(text.slice(0, 11)) === Number(text[11])
}

function weigh(eleven: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(eleven[index]), 0) % 11
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
