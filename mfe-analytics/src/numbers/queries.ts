import type { Dashboard } from '@cabinet/contract'
import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useState } from 'react'
import type { ReportFilters } from '../report/view.ts'
import type { DayRange } from './months.ts'
import { type MonthNumbers, monthsFromWire } from './numbers.ts'

export interface RangeNumbers {
  readonly range: DayRange
  readonly months: readonly MonthNumbers[]
}

export interface Numbers extends RangeNumbers {
  /** The compared range, month by month. */
  readonly compared: RangeNumbers | undefined
}

const call = 'GET /accounting/v1/merchants/{id}/dashboard'

function fromWire(wire: Dashboard): Omit<Numbers, 'range'> {
  const { compared } = wire
  return {
    months: monthsFromWire(wire),
    compared: compared && {
      range: { from: compared.from, to: compared.to },
      months: monthsFromWire(compared),
    },
  }
}

/** Loads the numbers; while another range loads (`stale`), the previous ones stay with their range. */
export function useNumbers({ merchantId, range, compare }: ReportFilters) {
  const query = useQuery({
    ...queryFor(call, { params: { id: merchantId }, query: { ...range, ...(compare && { compare }) } }),
    select: fromWire,
    placeholderData: keepPreviousData,
  })
  const [settled, setSettled] = useState<Numbers>()
  const { data, isPlaceholderData } = query
  if (
    data !== undefined &&
    !isPlaceholderData &&
    (settled?.months !== data.months ||
      settled.compared !== data.compared ||
      !sameRange(settled.range, range))
  )
    setSettled({ range, ...data })
  return { ...query, numbers: data === undefined ? undefined : settled, stale: isPlaceholderData }
}

function sameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to
}
