import { type DayRange, dayAt, dayOf } from '../numbers/months.ts'
import { countDays, defaultRange } from './view.ts'

export interface Preset extends DayRange {
  readonly text: string
}

export function rangePresets(today: string): Preset[] {
  const thisMonth = dayAt(today).startOf('month')
  const lastMonth = thisMonth.subtract(1, 'month')
  const monthsBack = (months: number): string => dayOf(thisMonth.subtract(months, 'month'))
  return [
    { text: '42 дня', ...defaultRange(today) },
    { text: 'Этот месяц', from: dayOf(thisMonth), to: today },
    { text: 'Прошлый месяц', from: dayOf(lastMonth), to: dayOf(lastMonth.endOf('month')) },
    { text: 'Этот год', from: dayOf(thisMonth.startOf('year')), to: today },
    { text: '12 месяцев', from: monthsBack(11), to: today },
    { text: '3 года', from: monthsBack(35), to: today },
  ]
}

/** Returns a suggestion for a range without orders: the next wider of one year and three; undefined when none is wider. */
export function widerRange(range: DayRange, today: string): Preset | undefined {
  return rangePresets(today)
    .filter(({ text }) => text === '12 месяцев' || text === '3 года')
    .find((wider) => countDays(wider) > countDays(range))
}
