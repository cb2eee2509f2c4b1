import { shortMonthName } from '../numbers/months.ts'

export interface MonthLabel {
  readonly text: string
  readonly year: string
}

const minLabelPx = 44

/** Returns the months with a label within `width` px: the last one and every n-th before it. */
export function labelledMonths(months: readonly string[], width: number): string[] {
  const step = Math.max(1, Math.ceil((months.length * minLabelPx) / Math.max(1, width)))
  return months.filter((_, index) => (months.length - 1 - index) % step === 0)
}

/** Returns the label of a month; an incomplete month is marked. */
export function monthLabel(month: string, labelled: readonly string[], incomplete: boolean): MonthLabel {
  const index = labelled.indexOf(month)
  const before = labelled[index - 1]
  const newYear = before === undefined || before.slice(0, 4) !== month.slice(0, 4)
  return { text: `${shortMonthName(month)}${incomplete ? '*' : ''}`, year: newYear ? month.slice(0, 4) : '' }
}
