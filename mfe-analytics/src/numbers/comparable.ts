import { lastDayOf } from '@cabinet/contract/report-steps'
import { countOf, formatPlainDay, shiftDays } from '@cabinet/shared/format'
import type { DayRange } from './buckets.ts'
import type { ComparedNumbers, Numbers } from './queries.ts'

/** Two ranges whose values stand beside each other. */
export interface ComparedRanges {
  readonly now: DayRange
  readonly former: DayRange
}

/**
 * Returns in words why a percentage would mislead; undefined when it would not.
 * @param isOutcome the value grows while its orders find their buyers' money: bought out, cancelled, returned
 */
export function comparisonProblem(
  { now, former }: ComparedRanges,
  { firstDay, purchaseDays }: Pick<ComparedNumbers, 'firstDay' | 'purchaseDays'>,
  today: string,
  isOutcome: boolean,
): string | undefined {
  if (firstDay === null || former.from < firstDay)
    return `сравнивать не с чем: ${firstDay === null ? 'заказов ещё не было' : `первый заказ — ${formatPlainDay(firstDay)}`}`
  if (now.to >= today) return 'ещё рано сравнивать: период не закончен'
  if (!isOutcome) return undefined
  if (purchaseDays === null) return 'ещё рано сравнивать: покупок ещё не было'
  return shiftDays(now.to, purchaseDays) < today
    ? undefined
    : `ещё рано сравнивать: деньги приходят за ${countOf(purchaseDays, 'день', 'дня', 'дней')}`
}

/** Returns the days of a bucket within the range, and those that it is compared with. */
export function comparedDaysAt(numbers: Numbers, index: number): ComparedRanges | undefined {
  const { compared } = numbers
  const [was, next] = [compared?.buckets[index], compared?.buckets[index + 1]]
  if (!was || !compared) return undefined
  const former = { from: was.start, to: next ? shiftDays(next.start, -1) : compared.range.to }
  return { now: bucketDays(numbers, index), former }
}

/** Returns the days of a bucket within the range. */
export function bucketDays({ buckets, range, step }: Numbers, index: number): DayRange {
  const start = buckets[index]?.start ?? range.from
  const last = lastDayOf(start, step)
  return { from: start < range.from ? range.from : start, to: last > range.to ? range.to : last }
}
