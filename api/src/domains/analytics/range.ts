import type { Step } from '@cabinet/contract'
import { maxSteps, stepsOf } from '@cabinet/contract/report-steps'
import { ApiError, checkDayOrder, validationError } from '../../platform/http/errors.ts'
import { type DayRange, shiftDays } from './split-range.ts'

interface RangeQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly step?: Step | undefined
}

/** Source: docs/product.md, «Limits». */
const defaultDays = 42

/** The limits keep answers small and are far beyond any useful comparison. */
const limits = {
  day: 'По дням период не может быть длиннее 92 дней',
  week: 'По неделям период не может быть длиннее 53 недель',
  month: 'Период не может быть длиннее 10 лет',
} as const satisfies Record<Step, string>

/** Reads business days; by default the 42 days until today. @throws ApiError 400 when reversed or too long for the step */
export function readRange({ from, to, step = 'month' }: RangeQuery, today: string): DayRange {
  const end = to ?? today
  const range = { from: from ?? shiftDays(end, 1 - defaultDays), to: end }
  checkDayOrder(range.from, range.to, 'to')
  if (stepsOf(range, step).length > maxSteps[step]) throw validationError({ from: limits[step] })
  return range
}

/** Reads a range whose ends are both required. @throws ApiError 400. */
export function requireRange({ from, to, step }: RangeQuery, today: string): DayRange {
  if (from === undefined || to === undefined) {
    const message = 'Укажите даты начала и окончания'
    const fields = { ...(from === undefined && { from: message }), ...(to === undefined && { to: message }) }
    throw new ApiError(400, 'VALIDATION', message, { fields, debugMessage: 'Нужны обе даты периода' })
  }
  return readRange({ from, to, step }, today)
}
