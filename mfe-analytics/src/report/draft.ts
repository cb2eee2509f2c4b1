import { rangeProblems } from '@cabinet/shared/ui'
import type { DayRange } from '../numbers/buckets.ts'
import { countDays } from './view.ts'

export const bothDatesRequired = 'Укажите даты начала и окончания'

const maxDays = 3652

/** Returns the problems of a range by field; empty for a valid one. */
export function draftProblems(range: DayRange, today: string): { from?: string; to?: string } {
  if (range.from === '' || range.to === '')
    return {
      ...(range.from === '' && { from: bothDatesRequired }),
      ...(range.to === '' && { to: bothDatesRequired }),
    }
  const problems = rangeProblems(range, { max: today, today })
  if (Object.keys(problems).length > 0 || countDays(range) <= maxDays) return problems
  return { from: 'Период не может быть длиннее 10 лет' }
}
