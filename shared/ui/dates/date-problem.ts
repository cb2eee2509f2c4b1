import { formatPlainDay, isDay } from '../../format/days.ts'

export type DayLimits = {
  /** `yyyy-MM-dd`, included. */
  min?: string | undefined
  max?: string | undefined
  /** Today in the business zone: a limit equal to it is worded as «в будущем». */
  today?: string | undefined
}

/** What is wrong with a date field's value, in Russian; undefined when it is empty or a day within the limits. */
export function dayProblem(value: string, { min, max, today }: DayLimits = {}): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) return 'Введите дату в формате ДД.ММ.ГГГГ'
  if (max && value > max) {
    return max === today ? 'Дата не может быть в будущем' : `Дата не может быть позже ${formatPlainDay(max)}`
  }
  if (min && value < min) return `Дата не может быть раньше ${formatPlainDay(min)}`
  return undefined
}

/** Both ends are `yyyy-MM-dd`, empty, or text that is not a date yet. */
export type DayRange = { from: string; to: string }

/** The same for both ends of a range: no future dates, start not after end (specification, section 5). */
export function rangeProblems(range: DayRange, limits: DayLimits = {}): { from?: string; to?: string } {
  const from = dayProblem(range.from, limits)
  const to = dayProblem(range.to, limits)
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  if (range.from && range.to && range.from > range.to) {
    return { to: 'Дата окончания не может быть раньше даты начала' }
  }
  return {}
}
