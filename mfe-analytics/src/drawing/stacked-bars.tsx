import { chakra, useMedia } from '@cabinet/shared/ui'
import { Bar } from '@nivo/bar'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Measure } from '../numbers/measures.ts'
import { completenessOf } from '../numbers/months.ts'
import { totalsOf } from '../numbers/numbers.ts'
import { fillOf, type SeriesId, seriesIds } from '../numbers/series.ts'
import type { Numbers } from '../numbers/use-numbers.ts'
import { chartTheme, margin, motion, printedWidth } from './chart-look.ts'
import { columnOf, paddingFor } from './column-of.ts'
import { labelledMonths, monthLabel } from './month-axis.ts'
import { ColumnsContext, MonthBands, MonthColumns, monthAfterKey } from './month-columns.tsx'
import { detailsOf, spokenDetails } from './month-details.ts'
import { MonthTick } from './month-tick.tsx'
import { MonthTooltip } from './month-tooltip.tsx'
import { useWidth } from './use-width.ts'

const Root = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    '& > div > svg': { display: 'block', maxWidth: 'full', overflow: 'hidden' },
    '& [data-month]': { fill: 'transparent', outlineOffset: '-2px' },
    '& [data-month]:focus': { outline: '2px solid {colors.accent.ring}' },
    '& [data-band]': { fill: 'fg', fillOpacity: 0 },
    '& [data-band=incomplete]': { fillOpacity: 0.04 },
    '& [data-band=active]': { fillOpacity: 0.1 },
  },
})

interface StackedBarsProps {
  measure: Measure
  numbers: Numbers
  /** Series to draw, from the bottom up. */
  shown: readonly SeriesId[]
  today: string
  /** Px. */
  height: number
}

const layers = ['grid', MonthBands, 'axes', 'bars', MonthColumns] as const

/** A bar per month, stacked by series; the numbers of a month show on hover, tap and focus. */
export function StackedBars({ measure, numbers, shown, today, height }: StackedBarsProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const printing = useMedia('print')
  const still = useMedia('(prefers-reduced-motion: reduce)') || printing
  const width = printing ? printedWidth : measured
  const [active, setActive] = useState<number>()
  const [stop, setStop] = useState<number>()

  const { range, months } = numbers
  const incomplete = useMemo(
    () =>
      new Set(
        months
          .filter(({ month }) => completenessOf(month, range, today) !== 'whole')
          .map(({ month }) => month),
      ),
    [months, range, today],
  )
  const details = useMemo(() => {
    const totals = totalsOf(months)
    return months.map((month) => detailsOf(measure, month, shown, totals, incomplete.has(month.month)))
  }, [measure, months, shown, incomplete])
  const data = useMemo(
    () =>
      months.map(({ month, sums }) => ({
        month,
        ...Object.fromEntries(seriesIds.map((id) => [id, measure.value(sums[id])])),
      })),
    [measure, months],
  )
  const plotWidth = width - margin.left - margin.right
  const labelled = labelledMonths(
    months.map(({ month }) => month),
    plotWidth,
  )

  const moveTo = (index: number) => {
    setStop(index)
    const target = ref.current?.querySelectorAll<SVGRectElement>('[data-month]')[index]
    target?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') setActive(undefined)
    const next = monthAfterKey(event.key, index, months.length)
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  const shownDetails = active === undefined ? undefined : details[active]
  return (
    <Root ref={ref} height={`${height}px`}>
      <ColumnsContext
        value={{
          columns: months.map(({ month }, index) => {
            const spoken = details[index]
            return { month, label: spoken ? spokenDetails(spoken) : '', incomplete: incomplete.has(month) }
          }),
          active,
          stop: Math.min(stop ?? months.length - 1, months.length - 1),
          onActivate: setActive,
          onFocus: (index) => {
            setStop(index)
            setActive(index)
          },
          onKeyDown,
        }}
      >
        <Bar
          // Drawn anew for the paper: an animation would be caught on its way.
          key={printing ? 'paper' : 'screen'}
          data={data}
          keys={[...shown]}
          indexBy="month"
          width={width}
          height={height}
          margin={margin}
          padding={paddingFor(months.length)}
          innerPadding={1}
          colors={({ id }) => fillOf(seriesIds.find((known) => known === id) ?? 'boughtOut')}
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
                <MonthTick
                  key={value}
                  x={x}
                  y={y}
                  label={monthLabel(value, labelled, incomplete.has(value))}
                />
              ) : (
                <g key={value} />
              ),
          }}
        />
      </ColumnsContext>
      {active !== undefined && shownDetails && (
        <MonthTooltip
          details={shownDetails}
          column={columnOf(active, months.length, plotWidth)}
          plot={{ left: margin.left, width: plotWidth }}
        />
      )}
    </Root>
  )
}
