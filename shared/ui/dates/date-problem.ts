import { formatPlainDay, isDay } from '../../format/days.ts'

export type DayLimits = {
  min?: string | undefined
  max?: string | undefined
  /** Today in the business zone; a limit equal to it is worded as «в будущем». */
  today?: string | undefined
}

export function dayProblem(value: string, { min, max, today }: DayLimits = {}): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) return 'Введите дату в формате ДД.ММ.ГГГГ'
  if (max && value > max) {
    return max === today ? 'Дата не может быть в будущем' : `Дата не может быть позже ${formatPlainDay(max)}`
  }
  if (min && value < min) return `Дата не может быть раньше ${formatPlainDay(min)}`
  return undefined
}

export type DayRange = { from: string; to: string }

export function rangeProblems(range: DayRange, limits: DayLimits = {}): { from?: string; to?: string } {
  const from = dayProblem(range.from, limits)
  const to = dayProblem(range.to, limits)
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  if (range.from && range.to && range.from > range.to) {
    return { to: 'Дата окончания не может быть раньше даты начала' }
  }
  return {}
}
