import { chakra, useMedia } from '@cabinet/shared/ui'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Measure } from '../numbers/measures.ts'
import { completenessOf } from '../numbers/months.ts'
import { totalsOf } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import type { SeriesId } from '../numbers/series.tsx'
import { margin, printedWidth } from './chart-style.ts'
import { columnPosition } from './column-position.ts'
import { MonthBars } from './month-bars.tsx'
import { ColumnsContext, monthAfterKey } from './month-columns.tsx'
import { leadingSeries, monthDetails, spokenDetails, totalOf } from './month-details.ts'
import { MonthTooltip } from './month-tooltip.tsx'

const Root = chakra('div', {
  base: {
    position: 'relative',
    minWidth: '0',
    '& > div > svg': { display: 'block', maxWidth: 'full', overflow: 'hidden' },
    '& [data-month]': { fill: 'transparent', outlineOffset: '-2px' },
    '& [data-month]:focus': { outline: '2px solid var(--ui-colors-accent-ring)' },
    '& [data-former]': {
      fill: 'fg',
      fillOpacity: 0.06,
      stroke: 'fg.muted',
      strokeDasharray: '3 3',
      vectorEffect: 'non-scaling-stroke',
    },
    '& [data-band]': { fill: 'fg', fillOpacity: 0 },
    '& [data-band=incomplete]': { fillOpacity: 0.04 },
    '& [data-band=active]': { fillOpacity: 0.1 },
  },
})

interface StackedBarsProps {
  measure: Measure
  numbers: Numbers
  shown: readonly SeriesId[]
  today: string
  height: number
}

export function StackedBars({ measure, numbers, shown, today, height }: StackedBarsProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const printing = useMedia('print')
  const width = printing ? printedWidth : measured
  const [active, setActive] = useState<number>()
  const [stop, setStop] = useState<number>()
  const { months, compared } = numbers
  const incomplete = useIncompleteMonths(numbers, today)
  const details = useMemo(() => {
    const totals = totalsOf(months)
    return months.map((month, index) =>
      monthDetails(measure, month, shown, totals, {
        incomplete: incomplete.has(month.month),
        compared: compared?.months[index]?.sums,
      }),
    )
  }, [measure, months, compared, shown, incomplete])
  const ghosts = compared?.months.map(({ sums }) => measure.value(sums[leadingSeries(shown)]))
  const plotWidth = width - margin.left - margin.right

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') setActive(undefined)
    const next = monthAfterKey(event.key, index, months.length)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    ref.current?.querySelectorAll<SVGRectElement>('[data-month]')[next]?.focus()
  }
  const shownDetails = active === undefined ? undefined : details[active]
  return (
    <Root ref={ref} height={`${height}px`}>
      <ColumnsContext
        value={{
          columns: months.map(({ month }, index) => {
            const spoken = details[index]
            return {
              month,
              label: spoken ? spokenDetails(spoken) : '',
              incomplete: incomplete.has(month),
              former: ghosts?.[index],
            }
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
        <MonthBars
          // Printing uses a drawing of its own, because an animation would be printed halfway.
          key={printing ? 'paper' : 'screen'}
          measure={measure}
          months={months}
          highest={Math.max(...months.map(({ sums }) => totalOf(measure, shown, sums)), ...(ghosts ?? []))}
          shown={shown}
          incomplete={incomplete}
          width={width}
          height={height}
          printing={printing}
        />
      </ColumnsContext>
      {active !== undefined && shownDetails && (
        <MonthTooltip
          details={shownDetails}
          column={columnPosition(active, months.length, plotWidth)}
          plot={{ left: margin.left, width: plotWidth }}
        />
      )}
    </Root>
  )
}

function useIncompleteMonths({ range, months }: Numbers, today: string): ReadonlySet<string> {
  return useMemo(() => {
    const days = months.map(({ month }) => month)
    return new Set(days.filter((month) => completenessOf(month, range, today) !== 'whole'))
  }, [months, range, today])
}

/** The width before the first measurement, and in tests, which measure nothing. */
const defaultWidth = 640

function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(defaultWidth)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
