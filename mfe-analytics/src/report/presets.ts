import type { Step } from '@cabinet/contract'
import { firstDayOf } from '@cabinet/contract/report-steps'
import { shiftDays } from '@cabinet/shared/format'
import { type DayRange, dayOf, parseDay } from '../numbers/buckets.ts'
import { countDays, defaultRange } from './view.ts'

export interface Preset extends DayRange {
  readonly text: string
  readonly step: Step
}

export function rangePresets(today: string): Preset[] {
  const yesterday = shiftDays(today, -1)
  const monday = firstDayOf(today, 'week')
  const thisMonth = parseDay(today).startOf('month')
  const lastMonth = thisMonth.subtract(1, 'month')
  const monthsBack = (months: number): string => dayOf(thisMonth.subtract(months, 'month'))
  return [
    { text: 'Вчера', step: 'day', from: yesterday, to: yesterday },
    { text: '7 дней', step: 'day', from: shiftDays(today, -6), to: today },
    { text: 'Эта неделя', step: 'day', from: monday, to: today },
    { text: 'Прошлая неделя', step: 'day', from: shiftDays(monday, -7), to: shiftDays(monday, -1) },
    { text: '42 дня', step: 'month', ...defaultRange(today) },
    { text: 'Этот месяц', step: 'day', from: dayOf(thisMonth), to: today },
    { text: 'Прошлый месяц', step: 'day', from: dayOf(lastMonth), to: dayOf(lastMonth.endOf('month')) },
    { text: 'Этот год', step: 'month', from: dayOf(thisMonth.startOf('year')), to: today },
    { text: '12 месяцев', step: 'month', from: monthsBack(11), to: today },
    { text: '3 года', step: 'month', from: monthsBack(35), to: today },
  ]
}

/** Returns a suggestion for a range without orders: the next wider of one year and three; undefined when none is wider. */
export function widerRange(range: DayRange, today: string): Preset | undefined {
  return rangePresets(today)
    .filter(({ text }) => text === '12 месяцев' || text === '3 года')
    .find((wider) => countDays(wider) > countDays(range))
}
