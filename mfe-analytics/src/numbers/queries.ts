import type { Dashboard, Step } from '@cabinet/contract'
import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useState } from 'react'
import type { ReportFilters } from '../report/view.ts'
import type { DayRange } from './buckets.ts'
import { type Bucket, bucketsFromWire } from './numbers.ts'

export interface RangeNumbers {
  readonly range: DayRange
  readonly buckets: readonly Bucket[]
}

export interface ComparedNumbers extends RangeNumbers {
  /** The day of the partner's first order. */
  readonly firstDay: string | null
  /** Days in which half of the orders are paid by the bank. */
  readonly purchaseDays: number | null
}

export interface Numbers extends RangeNumbers {
  readonly merchantId: string
  readonly step: Step
  /** The compared range, bucket by bucket. */
  readonly compared: ComparedNumbers | undefined
}

const call = 'GET /accounting/v1/merchants/{id}/dashboard'

function fromWire(wire: Dashboard): Pick<Numbers, 'buckets' | 'compared'> {
  const { compared } = wire
  return {
    buckets: bucketsFromWire(wire),
    compared: compared && {
      range: { from: compared.from, to: compared.to },
      buckets: bucketsFromWire(compared),
      firstDay: compared.firstDay,
      purchaseDays: compared.purchaseDays,
    },
  }
}

/** Loads the numbers; while another range loads (`stale`), the previous ones stay with their range. */
export function useNumbers({ merchantId, range, step, compare }: ReportFilters) {
  const query = useQuery({
    ...queryFor(call, { params: { id: merchantId }, query: { ...range, ...reportQuery({ step, compare }) } }),
    select: fromWire,
    placeholderData: keepPreviousData,
  })
  const [settled, setSettled] = useState<Numbers>()
  const { data, isPlaceholderData } = query
  if (
    data !== undefined &&
    !isPlaceholderData &&
    (settled?.buckets !== data.buckets ||
      settled.compared !== data.compared ||
      settled.merchantId !== merchantId ||
      settled.step !== step ||
      !sameRange(settled.range, range))
  )
    setSettled({ merchantId, range, step, ...data })
  return { ...query, numbers: data === undefined ? undefined : settled, stale: isPlaceholderData }
}

/** Returns the parameters of the charts' calls; by months is the server's default. */
export const reportQuery = ({ step, compare }: Pick<ReportFilters, 'step' | 'compare'>) => ({
  ...(step !== 'month' && { step }),
  ...(compare && { compare }),
})

function sameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.to === b.to
}
