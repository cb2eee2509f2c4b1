import { ApiError, checkDayOrder, validationError } from '../../platform/http/errors.ts'
import { countMonths, type DayRange, shiftDays } from './split-range.ts'

interface RangeQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Source: docs/product.md, «Limits». */
const defaultDays = 42

/** The limit keeps answers small and is far beyond any useful comparison. */
const maxMonths = 121

/** Reads business days; by default the 42 days until today. @throws ApiError 400 when reversed or too long */
export function readRange({ from, to }: RangeQuery, today: string): DayRange {
  const end = to ?? today
  const range = { from: from ?? shiftDays(end, 1 - defaultDays), to: end }
  checkDayOrder(range.from, range.to, 'to')
  if (countMonths(range) > maxMonths)
    throw validationError({ from: 'Период не может быть длиннее 10 лет' }, 'Период длиннее десяти лет')
  return range
}

/** Reads a range whose ends are both required. @throws ApiError 400. */
export function requireRange({ from, to }: RangeQuery, today: string): DayRange {
  if (from === undefined || to === undefined) {
    const message = 'Укажите даты начала и окончания'
    const fields = { ...(from === undefined && { from: message }), ...(to === undefined && { to: message }) }
    throw new ApiError(400, 'VALIDATION', message, { fields, debugMessage: 'Нужны обе даты периода' })
  }
  return readRange({ from, to }, today)
}
