import { Box, chakra, ErrorState, Section, Skeleton, Stack, Text } from '@cabinet/shared/ui'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { describeIncomplete, stepNames } from '../numbers/buckets.ts'
import type { Measure } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import type { SeriesId } from '../numbers/series.tsx'
import { Headline } from './headline.tsx'
import { NumbersTable } from './numbers-table.tsx'

const load = () => import('../bars/stacked-bars.tsx')

type Module = Awaited<ReturnType<typeof load>>

interface BarsModule {
  readonly module: Module | undefined
  readonly failed: boolean
  readonly retry: () => void
}

export function useBarsModule(wanted: boolean): BarsModule {
  const [module, setModule] = useState<Module>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || failed || module) return
    let current = true
    load().then(
      (loaded) => current && setModule(() => loaded),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [wanted, failed, module])
  return { module, failed, retry: () => setFailed(false) }
}

const chartHeight = 280

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3' },
})
const Outline = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-around',
    gap: '4',
    ps: '64px',
    pb: '40px',
    borderRadius: 'sm',
    '& > span': { flex: '1', maxWidth: '96px' },
  },
})

/** Percent of the plot's height. */
const outlineHeights = [45, 70, 55, 85, 60, 40]

/** The plot while the code of its bars loads. */
function PlotSkeleton() {
  return (
    <Outline role="status" aria-label="Загрузка графика" height={`${chartHeight}px`}>
      {outlineHeights.map((height) => (
        <Skeleton key={height} height={`${height}%`} />
      ))}
    </Outline>
  )
}

/** A loading chart: headline, bars and the table's button in their final places. */
function ChartSkeleton({ tall }: { tall: boolean }) {
  return (
    <Root>
      <Skeleton width="220px" height={tall ? '72px' : '48px'} />
      <PlotSkeleton />
      <Skeleton width="140px" height="28px" />
    </Root>
  )
}

interface ChartBoundaryProps {
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Confines the failure of a chart to the chart. */
class ChartBoundary extends Component<ChartBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}

interface ChartCardProps {
  measure: Measure
  numbers: Numbers | undefined
  stale: boolean
  bars: BarsModule
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
  bars,
  measure,
  numbers,
  shown,
  today,
}: Pick<ChartCardProps, 'bars' | 'measure' | 'today'> & { numbers: Numbers; shown: readonly SeriesId[] }) {
  if (bars.failed) return <PlotFailure onRetry={bars.retry} />
  if (!bars.module) return <PlotSkeleton />
  const { StackedBars } = bars.module
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
