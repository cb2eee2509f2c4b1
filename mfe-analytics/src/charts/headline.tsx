import { formatPlainDay } from '@cabinet/shared/format'
import { Box, Button, chakra, Text } from '@cabinet/shared/ui'
import { changeOf, type Measure } from '../numbers/measures.ts'
import type { DayRange } from '../numbers/months.ts'
import type { SumBySeries } from '../numbers/numbers.ts'
import type { SeriesId } from '../numbers/series.ts'

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

export function Headline({ measure, shown, totals, comparison }: HeadlineProps) {
  const total = totalOf(measure, shown, totals)
  return (
    <Box>
      <Total>{measure.format(total)}</Total>
      {comparison && <Change measure={measure} shown={shown} total={total} comparison={comparison} />}
    </Box>
  )
}

interface ChangeProps {
  measure: Measure
  shown: readonly SeriesId[]
  total: number
  comparison: Comparison
}

function Change({ measure, shown, total, comparison: { range, totals, error, onRetry } }: ChangeProps) {
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
  const former = totalOf(measure, shown, totals)
  return (
    <Text tone="muted" numeric>
      {former === 0 ? 'Было' : `${arrow(total, former)} ${changeOf(total, former)}: было`}{' '}
      {measure.format(former)} за {days}
    </Text>
  )
}

export function totalOf(measure: Measure, shown: readonly SeriesId[], totals: SumBySeries): number {
  return shown.reduce((sum, id) => sum + measure.value(totals[id]), 0)
}

function arrow(value: number, former: number): string {
  return value > former ? '▲' : value < former ? '▼' : '='
}
