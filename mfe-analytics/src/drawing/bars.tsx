import type { Step } from '@cabinet/contract'
import { useMedia } from '@cabinet/shared/ui'
import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { stepNames } from '../numbers/buckets.ts'
import type { Measure } from '../numbers/measures.ts'
import type { Bucket } from '../numbers/numbers.ts'
import { type SeriesId, seriesFill, seriesIds } from '../numbers/series.tsx'
import type { AxisLabel } from './axis-labels.ts'
import { axisLabel, bucketsWithLabels } from './axis-labels.ts'
import { chartAnimation, chartTheme, margin } from './chart-style.ts'
import { barPadding } from './column-position.ts'
import { ColumnBands, ComparedBars, Hatching, HoverColumns } from './columns.tsx'

interface BarsProps {
  measure: Measure
  step: Step
  buckets: readonly Bucket[]
  shown: readonly SeriesId[]
  incomplete: ReadonlySet<string>
  /** The highest bar, including the compared ones. */
  highest: number
  width: number
  height: number
  printing: boolean
}

const layers = ['grid', ColumnBands, 'axes', ComparedBars, 'bars', Hatching, HoverColumns] as const

export function Bars(props: BarsProps) {
  const { measure, step, buckets, shown, incomplete, highest, width, height, printing } = props
  const still = useMedia('(prefers-reduced-motion: reduce)') || printing
  const data = useMemo(
    () =>
      buckets.map(({ start, sums }) => ({
        start,
        ...Object.fromEntries(seriesIds.map((id) => [id, measure.value(sums[id])])),
      })),
    [measure, buckets],
  )
  const plotWidth = width - margin.left - margin.right
  const labelled = bucketsWithLabels(
    buckets.map(({ start }) => start),
    plotWidth,
  )
  return (
    <Bar
      data={data}
      keys={[...shown]}
      indexBy="start"
      width={width}
      height={height}
      margin={margin}
      padding={barPadding(buckets.length, plotWidth)}
      indexScale={{ type: 'band', round: false }}
      innerPadding={1}
      valueScale={{ type: 'linear', nice: true, max: highest || 'auto' }}
      colors={({ id }) => seriesFill(seriesIds.find((known) => known === id) ?? 'boughtOut')}
      borderColor="transparent"
      labelTextColor="currentColor"
      enableLabel={false}
      isInteractive={false}
      animate={!still}
      motionConfig={chartAnimation}
      theme={chartTheme}
      layers={[...layers]}
      role="group"
      ariaLabel={`${measure.title} ${stepNames[step].by}`}
      axisLeft={{ tickValues: 5, tickSize: 0, tickPadding: 8, format: measure.short, ariaHidden: true }}
      gridYValues={5}
      axisBottom={{
        tickSize: 0,
        ariaHidden: true,
        renderTick: ({ value, x, y }) =>
          labelled.includes(value) ? (
            <Tick key={value} x={x} y={y} label={axisLabel(value, step, labelled, incomplete.has(value))} />
          ) : (
            <g key={value} />
          ),
      }}
    />
  )
}

interface TickProps {
  x: number
  y: number
  label: AxisLabel
}

function Tick({ x, y, label }: TickProps) {
  return (
    <g transform={`translate(${x},${y})`} fill="var(--ui-colors-fg-muted)" fontSize="12" textAnchor="middle">
      <text y="18">{label.text}</text>
      <text y="34">{label.group}</text>
    </g>
  )
}
