import { formatPlainDay } from '@cabinet/shared/format'
import { Box, chakra, Text } from '@cabinet/shared/ui'
import { changeOf, type Measure } from '../numbers/measures.ts'
import type { DayRange } from '../numbers/months.ts'
import { totalsOf } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { type SeriesId, series } from '../numbers/series.tsx'

interface HeadlineProps {
  measure: Measure
  shown: readonly SeriesId[]
  numbers: Numbers
}

const Total = chakra('p', {
  base: { fontSize: 'xl', lineHeight: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
})

/** The bought-out series leads; a sum with the others would be no turnover. */
export function Headline({ measure, shown, numbers }: HeadlineProps) {
  const totals = totalsOf(numbers.months)
  const [lead = 'boughtOut', ...others] = shown
  const roundedOf = (id: SeriesId) => measure.rounded(measure.value(totals[id]))
  const exactOf = (id: SeriesId) => measure.format(measure.value(totals[id]))
  return (
    <Box>
      <Text tone="muted">{nameOf(lead)}</Text>
      <Total title={exactOf(lead)}>{roundedOf(lead)}</Total>
      {others.length > 0 && (
        <Text
          tone="muted"
          numeric
          title={others.map((id) => `${series[id].name} ${exactOf(id)}`).join(' · ')}
        >
          {others.map((id) => `${nameOf(id)} ${roundedOf(id)}`).join(' · ')}
        </Text>
      )}
      {numbers.compared && (
        <Change
          measure={measure}
          value={measure.value(totals[lead])}
          former={measure.value(totalsOf(numbers.compared.months)[lead])}
          range={numbers.compared.range}
        />
      )}
    </Box>
  )
}

function nameOf(id: SeriesId): string {
  const { name, hint } = series[id]
  return hint === undefined ? name : `${name} (${hint})`
}

interface ChangeProps {
  measure: Measure
  value: number
  former: number
  range: DayRange
}

function Change({ measure, value, former, range }: ChangeProps) {
  return (
    <Text tone="muted" numeric title={measure.format(former)}>
      {former === 0 ? 'Было' : `${arrow(value, former)} ${changeOf(value, former)}: было`}{' '}
      {measure.rounded(former)} за {formatPlainDay(range.from)} — {formatPlainDay(range.to)} (пунктир)
    </Text>
  )
}

function arrow(value: number, former: number): string {
  return value > former ? '▲' : value < former ? '▼' : '='
}
