import { useMedia } from '@cabinet/shared/ui'
import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import type { Measure } from '../numbers/measures.ts'
import type { MonthNumbers } from '../numbers/numbers.ts'
import { type SeriesId, seriesFill, seriesIds } from '../numbers/series.tsx'
import { chartTheme, margin, motion } from './chart-style.ts'
import { paddingFor } from './column-position.ts'
import type { MonthLabel } from './month-axis.ts'
import { labelledMonths, monthLabel } from './month-axis.ts'
import { FormerBars, MonthBands, MonthColumns } from './month-columns.tsx'

interface MonthBarsProps {
  measure: Measure
  months: readonly MonthNumbers[]
  shown: readonly SeriesId[]
  incomplete: ReadonlySet<string>
  /** The highest bar, including the compared months. */
  highest: number
  width: number
  height: number
  printing: boolean
}

const layers = ['grid', MonthBands, 'axes', FormerBars, 'bars', MonthColumns] as const

export function MonthBars(props: MonthBarsProps) {
  const { measure, months, shown, incomplete, highest, width, height, printing } = props
  const still = useMedia('(prefers-reduced-motion: reduce)') || printing
  const data = useMemo(
    () =>
      months.map(({ month, sums }) => ({
        month,
        ...Object.fromEntries(seriesIds.map((id) => [id, measure.value(sums[id])])),
      })),
    [measure, months],
  )
  const labelled = labelledMonths(
    months.map(({ month }) => month),
    width - margin.left - margin.right,
  )
  return (
    <Bar
      data={data}
      keys={[...shown]}
      indexBy="month"
      width={width}
      height={height}
      margin={margin}
      padding={paddingFor(months.length)}
      innerPadding={1}
      valueScale={{ type: 'linear', nice: true, max: highest || 'auto' }}
      colors={({ id }) => seriesFill(seriesIds.find((known) => known === id) ?? 'boughtOut')}
      borderColor="transparent"
      labelTextColor="currentColor"
      enableLabel={false}
      isInteractive={false}
      animate={!still}
      motionConfig={motion}
      theme={chartTheme}
      layers={[...layers]}
      role="group"
      ariaLabel={`${measure.title} по месяцам`}
      axisLeft={{ tickValues: 5, tickSize: 0, tickPadding: 8, format: measure.short, ariaHidden: true }}
      gridYValues={5}
      axisBottom={{
        tickSize: 0,
        ariaHidden: true,
        renderTick: ({ value, x, y }) =>
          labelled.includes(value) ? (
            <MonthTick key={value} x={x} y={y} label={monthLabel(value, labelled, incomplete.has(value))} />
          ) : (
            <g key={value} />
          ),
      }}
    />
  )
}

interface MonthTickProps {
  x: number
  y: number
  label: MonthLabel
}

function MonthTick({ x, y, label }: MonthTickProps) {
  return (
    <g transform={`translate(${x},${y})`} fill="var(--ui-colors-fg-muted)" fontSize="12" textAnchor="middle">
      <text y="18">{label.text}</text>
      <text y="34">{label.year}</text>
    </g>
  )
}
