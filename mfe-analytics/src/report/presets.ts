import { shiftDays, shiftMonths, startOfMonth } from '@cabinet/shared/format'
import type { DayRange } from '../numbers/months.ts'
import { daysIn, defaultRange } from './view.ts'

export interface Preset extends DayRange {
  readonly text: string
}

export function rangePresets(today: string): Preset[] {
  const thisMonth = startOfMonth(today)
  const lastMonthEnd = shiftDays(thisMonth, -1)
  return [
    { text: '42 дня', ...defaultRange(today) },
    { text: 'Этот месяц', from: thisMonth, to: today },
    { text: 'Прошлый месяц', from: startOfMonth(lastMonthEnd), to: lastMonthEnd },
    { text: 'Этот год', from: `${today.slice(0, 4)}-01-01`, to: today },
    { text: '12 месяцев', from: monthsBack(today, 11), to: today },
    { text: '3 года', from: monthsBack(today, 35), to: today },
  ]
}

/** A range to offer when there are no orders in this one: the next wider of a year and three; undefined when none is wider. */
export function widerRange(range: DayRange, today: string): Preset | undefined {
  return rangePresets(today)
    .filter(({ text }) => text === '12 месяцев' || text === '3 года')
    .find((wider) => daysIn(wider) > daysIn(range))
}

/** First day of the month `months` before. */
const monthsBack = (day: string, months: number): string => shiftMonths(startOfMonth(day), -months)
