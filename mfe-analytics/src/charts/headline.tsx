import { countOf } from '@cabinet/shared/format'
import { Box, chakra, Text } from '@cabinet/shared/ui'
import { Fragment } from 'react'
import { formatRange } from '../numbers/buckets.ts'
import { comparisonProblem } from '../numbers/comparable.ts'
import {
  averageOrderValue,
  type Measure,
  orderCount,
  percentChange,
  percentShare,
  placedOrders,
  type SumBySeries,
  totalsOf,
} from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { series, seriesIds } from '../numbers/series.tsx'

interface HeadlineProps {
  measure: Measure
  numbers: Numbers
  today: string
}

const Total = chakra('p', {
  base: { fontSize: 'xl', lineHeight: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
})

/** Orders that were placed lead, and how far they have come stands beneath; the cheque knows bought-out orders alone. */
export function Headline({ measure, numbers, today }: HeadlineProps) {
  const totals = totalsOf(numbers.buckets)
  const former = numbers.compared && totalsOf(numbers.compared.buckets)
  const isOutcome = measure === averageOrderValue
  const lead = (sums: SumBySeries) => measure.value(isOutcome ? sums.boughtOut : placedOrders(sums))
  const placed = lead(totals)
  return (
    <Box>
      <Text tone="muted">{isOutcome ? series.boughtOut.name : 'Оформлено'}</Text>
      <Total title={exactly(measure, totals)}>
        {isOutcome ? measure.rounded(placed) : briefly(measure, totals)}
      </Total>
      {!isOutcome && (
        <Text tone="muted" numeric>
          {seriesIds.map((id, index) => {
            const value = measure.value(totals[id])
            return (
              <Fragment key={id}>
                {index > 0 && ' · '}
                <chakra.span display="inline-block">
                  {series[id].state} {measure.rounded(value)} ({percentShare(value, placed)})
                </chakra.span>
              </Fragment>
            )
          })}
        </Text>
      )}
      {former && (
        <Change
          {...{ numbers, measure, today, isOutcome }}
          value={placed}
          former={lead(former)}
          was={isOutcome ? measure.rounded(lead(former)) : briefly(measure, former)}
        />
      )}
      {former && !isOutcome && (
        <Change
          {...{ numbers, measure, today }}
          name={series.boughtOut.name}
          isOutcome
          value={measure.value(totals.boughtOut)}
          former={measure.value(former.boughtOut)}
          was={measure.rounded(measure.value(former.boughtOut))}
        />
      )}
    </Box>
  )
}

/** Returns `5,6 млн ₸ · 23 заказа`, or the orders alone. */
function briefly(measure: Measure, sums: SumBySeries): string {
  const { count } = placedOrders(sums)
  const orders = countOf(count, 'заказ', 'заказа', 'заказов')
  return measure === orderCount ? orders : `${measure.rounded(placedOrders(sums).amount)} · ${orders}`
}

function exactly(measure: Measure, totals: SumBySeries): string {
  return seriesIds.map((id) => `${series[id].name} ${measure.format(measure.value(totals[id]))}`).join(' · ')
}

interface ChangeProps extends HeadlineProps {
  name?: string
  isOutcome: boolean
  value: number
  former: number
  was: string
}

function Change({
  numbers: { range, compared },
  measure,
  today,
  name,
  isOutcome,
  value,
  former,
  was,
}: ChangeProps) {
  if (!compared) return null
  const problem = comparisonProblem({ now: range, former: compared.range }, compared, today, isOutcome)
  const isKnown = problem === undefined && former > 0 && (value > 0 || measure !== averageOrderValue)
  const change = isKnown ? `${arrow(value, former)} ${percentChange(value, former)}: ` : ''
  const text = `${change}было ${was} за ${formatRange(compared.range)}${name ? '' : ' (пунктир)'}${problem ? ` — ${problem}` : ''}`
  return (
    <Text tone="muted" numeric title={measure.format(former)}>
      {name ? `${name}: ${text}` : text.charAt(0).toUpperCase() + text.slice(1)}
    </Text>
  )
}

function arrow(value: number, former: number): string {
  return value > former ? '▲' : value < former ? '▼' : '='
}
