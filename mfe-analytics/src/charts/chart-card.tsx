import { Box, ErrorState, Section, Stack, Text } from '@cabinet/shared/ui'
import { describeIncomplete, stepNames } from '../numbers/buckets.ts'
import type { Measure } from '../numbers/measures.ts'
import type { Numbers } from '../numbers/queries.ts'
import type { SeriesId } from '../numbers/series.tsx'
import { ChartBoundary } from './chart-boundary.tsx'
import { ChartSkeleton, chartHeight, PlotSkeleton } from './chart-skeleton.tsx'
import { Headline } from './headline.tsx'
import { NumbersTable } from './numbers-table.tsx'
import type { ChartDrawing } from './use-drawing.ts'

interface ChartCardProps {
  measure: Measure
  numbers: Numbers | undefined
  stale: boolean
  drawing: ChartDrawing
  today: string
  hidden: readonly SeriesId[]
}

export function ChartCard(props: ChartCardProps) {
  const { measure, numbers, stale, today, hidden } = props
  if (numbers === undefined)
    return (
      <Section title={measure.title}>
        <ChartSkeleton tall={measure.series.length > 1} />
      </Section>
    )
  const shown =
    measure.series.length === 1 ? measure.series : measure.series.filter((id) => !hidden.includes(id))
  const { step, range } = numbers
  const notes = numbers.buckets.flatMap(({ start }) => describeIncomplete(start, step, range, today) ?? [])
  return (
    <Section title={measure.title}>
      <Stack gap="3" aria-busy={stale} opacity={stale ? 0.55 : 1}>
        <Headline measure={measure} numbers={numbers} today={today} />
        <Plot {...props} numbers={numbers} shown={shown} />
        {notes.length > 0 && (
          <Text size="xs" tone="muted">
            * {stepNames[step].incomplete}. {capitalized(notes.join('; '))}.
          </Text>
        )}
        <NumbersTable measure={measure} numbers={numbers} today={today} />
      </Stack>
    </Section>
  )
}

function Plot({
  drawing,
  measure,
  numbers,
  shown,
  today,
}: Pick<ChartCardProps, 'drawing' | 'measure' | 'today'> & { numbers: Numbers; shown: readonly SeriesId[] }) {
  if (drawing.failed) return <PlotFailure onRetry={drawing.retry} />
  if (!drawing.module) return <PlotSkeleton />
  const { StackedBars } = drawing.module
  return (
    <ChartBoundary fallback={(retry) => <PlotFailure onRetry={retry} />}>
      <StackedBars measure={measure} numbers={numbers} shown={shown} today={today} height={chartHeight} />
    </ChartBoundary>
  )
}

function PlotFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Box minHeight={`${chartHeight}px`}>
      <ErrorState
        title="Не удалось показать график"
        message="Числа есть в таблице под ним."
        onRetry={onRetry}
      />
    </Box>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
