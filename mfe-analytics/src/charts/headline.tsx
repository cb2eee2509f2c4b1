import { formatPlainDay } from '@cabinet/shared/format'
import { Box, Button, chakra, Text } from '@cabinet/shared/ui'
import { changeOf, type Measure } from '../numbers/measures.ts'
import type { DayRange } from '../numbers/months.ts'
import type { SumBySeries } from '../numbers/numbers.ts'
import { type SeriesId, series } from '../numbers/series.ts'

export interface Comparison {
  readonly range: DayRange
  readonly totals: SumBySeries | undefined
  readonly error: Error | null
  readonly onRetry: () => void
}

interface HeadlineProps {
  measure: Measure
  shown: readonly SeriesId[]
  totals: SumBySeries
  comparison: Comparison | undefined
}

const Total = chakra('p', {
  base: { fontSize: 'xl', lineHeight: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
})

/** What was bought out leads, the other series stand beside it: their sum is nobody's turnover. */
export function Headline({ measure, shown, totals, comparison }: HeadlineProps) {
  const [lead = 'boughtOut', ...others] = shown
  const textOf = (id: SeriesId) => measure.format(measure.value(totals[id]))
  return (
    <Box>
      <Text tone="muted">{series[lead].name}</Text>
      <Total>{textOf(lead)}</Total>
      {others.length > 0 && (
        <Text tone="muted" numeric>
          {others.map((id) => `${series[id].name} ${textOf(id)}`).join(' · ')}
        </Text>
      )}
      {comparison && <Change measure={measure} lead={lead} totals={totals} comparison={comparison} />}
    </Box>
  )
}

interface ChangeProps {
  measure: Measure
  lead: SeriesId
  totals: SumBySeries
  comparison: Comparison
}

function Change({ measure, lead, totals: now, comparison }: ChangeProps) {
  const { range, totals, error, onRetry } = comparison
  if (error)
    return (
      <Text tone="danger">
        Прошлый период не загрузился.{' '}
        <Button variant="link" size="sm" onClick={onRetry}>
          Повторить
        </Button>
      </Text>
    )
  const days = `${formatPlainDay(range.from)} — ${formatPlainDay(range.to)}`
  if (totals === undefined) return <Text tone="muted">Сравниваем с {days}…</Text>
  const total = measure.value(now[lead])
  const former = measure.value(totals[lead])
  return (
    <Text tone="muted" numeric>
      {former === 0 ? 'Было' : `${arrow(total, former)} ${changeOf(total, former)}: было`}{' '}
      {measure.format(former)} за {days}
    </Text>
  )
}

function arrow(value: number, former: number): string {
  return value > former ? '▲' : value < former ? '▼' : '='
}
