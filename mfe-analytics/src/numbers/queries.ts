import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useState } from 'react'
import type { DayRange } from './months.ts'
import { type MonthNumbers, monthsFromWire } from './numbers.ts'

export interface Numbers {
  readonly range: DayRange
  readonly months: readonly MonthNumbers[]
}

const call = 'GET /accounting/v1/merchants/{id}/dashboard'

const optionsOf = (merchantId: string, range: DayRange) => ({
  ...queryFor(call, { params: { id: merchantId }, query: range }),
  select: monthsFromWire,
})

/** While another range loads (`stale`) the former numbers stay, with the range that they are of. */
export function useNumbers(merchantId: string, range: DayRange) {
  const query = useQuery({ ...optionsOf(merchantId, range), placeholderData: keepPreviousData })
  const [settled, setSettled] = useState<Numbers>()
  const { data, isPlaceholderData } = query
  if (
    data !== undefined &&
    !isPlaceholderData &&
    (settled?.months !== data || !sameRange(settled.range, range))
  )
    setSettled({ range, months: data })
  return { ...query, numbers: data === undefined ? undefined : settled, stale: isPlaceholderData }
}

export function useFormerNumbers(merchantId: string, range: DayRange, wanted: boolean) {
  return useQuery({ ...optionsOf(merchantId, range), enabled: wanted })
}

function sameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to
}
