import type { Step } from '@cabinet/contract'
import { useMedia } from '@cabinet/shared/ui'
import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { shortName, stepNames } from '../numbers/buckets.ts'
import type { Bucket, Measure } from '../numbers/numbers.ts'
import { type SeriesId, seriesFill, seriesIds } from '../numbers/series.tsx'
import { barPadding, ColumnBands, ComparedBars, Hatching, HoverColumns } from './columns.tsx'

const margin = { top: 12, right: 8, bottom: 42, left: 84 }

/** A4 portrait without its margins. */
export const printWidth = 640

/** The animation ends within 150 ms, so that it explains a change without a delay. */
const chartAnimation = { duration: 150 }

const text = { fill: 'var(--ui-colors-fg-muted)', fontSize: 12, fontFamily: 'inherit' }

/** Colours are custom properties of the theme, so the charts follow it without a new rendering. */
const chartTheme = {
  text,
  axis: { ticks: { text } },
  grid: { line: { stroke: 'var(--ui-colors-border)', strokeWidth: 1 } },
}

interface AxisLabel {
  readonly text: string
  /** The year, or the month of days. */
  readonly group: string
}

const minLabelPx = 44

/** Returns the buckets with a label within `width` px: the last one and every n-th before it. */
export function bucketsWithLabels(buckets: readonly string[], width: number): string[] {
  const step = Math.max(1, Math.ceil((buckets.length * minLabelPx) / Math.max(1, width)))
  return buckets.filter((_, index) => (buckets.length - 1 - index) % step === 0)
}

/** Returns the label of a bucket; an incomplete one is marked, and a group is named where it begins. */
export function axisLabel(
  start: string,
  step: Step,
  labelled: readonly string[],
  incomplete: boolean,
): AxisLabel {
  const before = labelled[labelled.indexOf(start) - 1]
  const [name, group] = shortName(start, step)
  const isSame = before !== undefined && shortName(before, step)[1] === group
  return { text: `${name}${incomplete ? '*' : ''}`, group: isSame ? '' : group }
}

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
