import { useNavigate } from '@cabinet/shared/router'
import { chakra, useMedia } from '@cabinet/shared/ui'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Swatch } from '../charts/legend.tsx'
import { completenessOf } from '../numbers/buckets.ts'
import { bucketDays } from '../numbers/comparable.ts'
import type { Measure } from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { type SeriesId, seriesIds } from '../numbers/series.tsx'
import { ordersPath } from '../paths.ts'
import { Bars, printWidth } from './bars.tsx'
import { bucketAfterKey, ColumnsContext } from './columns.tsx'
import { bucketDetails, type Details, rangeDetails, screenReaderText, totalOf } from './details.ts'

/** Stands beside the bars, under them on a phone, and covers none. */
const Panel = chakra('div', {
  base: {
    width: { base: 'full', lg: '320px' },
    flexShrink: '0',
    minHeight: { base: '94px', lg: '0' },
    '&[data-rows=many]': { minHeight: { base: '158px', lg: '0' } },
    fontSize: { base: 'xs', lg: 'sm' },
    '& strong': { display: 'block', mb: '1' },
    '& table': { width: 'full' },
    // A row too long for large letters goes on in the next line.
    '& tr': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: '2' },
    '& td': { py: '0.5' },
    '& td:first-of-type': { flex: '1 0 auto' },
    '& td + td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& td > svg': { display: 'inline-block', verticalAlign: 'middle', me: '2' },
    '& td:nth-of-type(3)': { minWidth: '4em', color: 'fg.muted' },
    '& tr:last-of-type td': { pt: '1' },
    '& tr[data-total] td': { fontWeight: 'semibold', borderTopWidth: '1px', borderColor: 'border' },
    _print: { display: 'none' },
  },
})

interface TooltipProps {
  details: Details
  /** True for a bucket under pointer or focus; false for the whole range. */
  active: boolean
}

/** The numbers of a bar, or of all bars together; screen readers hear them at the bars. */
export function Tooltip({ details: { title, rows, total, former }, active }: TooltipProps) {
  return (
    <Panel aria-hidden data-rows={rows.length > 1 ? 'many' : 'one'} data-tooltip={active ? 'bar' : undefined}>
      <strong>{title}</strong>
      <table role="presentation">
        <tbody>
          {rows.map(({ id, name, value, percent }) => (
            <tr key={id}>
              <td>
                <Swatch id={id} />
                {name}
              </td>
              <td>{value}</td>
              {rows.length > 1 && <td>{percent}</td>}
            </tr>
          ))}
          {rows.length === 1 && rows[0]?.percent && (
            <tr>
              <td>{rows[0].percent}</td>
            </tr>
          )}
          <tr data-total>
            <td>Всего</td>
            <td>{total}</td>
          </tr>
          {former !== undefined && (
            <tr>
              <td>Было всего</td>
              <td>{former}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Panel>
  )
}

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: { base: 'column', lg: 'row' }, gap: '4' },
})
const Plot = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    '& > div > svg': { display: 'block', maxWidth: 'full', overflow: 'hidden' },
    '& [data-bucket]': { cursor: 'pointer', fill: 'transparent', outlineOffset: '-2px' },
    '& [data-bucket]:focus': { outline: '2px solid var(--ui-colors-accent-ring)' },
    '& [data-former]': {
      fill: 'fg',
      fillOpacity: 0.06,
      stroke: 'fg.muted',
      strokeDasharray: '3 3',
      vectorEffect: 'non-scaling-stroke',
    },
    '& [data-hatching]': { fill: 'url(#analytics-incomplete)', fillOpacity: 0.45 },
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
  const width = printing ? printWidth : measured
  const navigate = useNavigate()
  const [active, setActive] = useState<number>()
  const [stop, setStop] = useState<number>()
  const { buckets, compared, step } = numbers
  const incomplete = useIncompleteBuckets(numbers, today)
  const details = useMemo(
    () => bucketDetails(numbers, { measure, shown, today, incomplete }),
    [numbers, measure, shown, today, incomplete],
  )
  const heights = buckets.map(({ sums }) => totalOf(measure, shown, sums))
  const ghosts = compared?.buckets.map(({ sums }) => totalOf(measure, shown, sums))

  const open = (index: number, id: SeriesId | undefined) =>
    navigate(ordersPath(numbers.merchantId, bucketDays(numbers, index), id))
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Escape') setActive(undefined)
    // With some series hidden, the lowest one is the bar.
    if (event.key === 'Enter') open(index, shown.length === seriesIds.length ? undefined : shown[0])
    const next = bucketAfterKey(event.key, index, buckets.length)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    ref.current?.querySelectorAll<SVGRectElement>('[data-bucket]')[next]?.focus()
  }
  const ofBar = active === undefined ? undefined : details[active]
  return (
    <Root>
      <Plot ref={ref} height={`${height}px`}>
        <ColumnsContext
          value={{
            columns: buckets.map(({ start, sums }, index) => {
              const spoken = details[index]
              return {
                start,
                label: spoken ? screenReaderText(spoken) : '',
                incomplete: incomplete.has(start),
                values: shown.map((id) => measure.value(sums[id])),
                value: heights[index] ?? 0,
                former: ghosts?.[index],
              }
            }),
            active,
            stop: Math.min(stop ?? buckets.length - 1, buckets.length - 1),
            onActivate: setActive,
            onFocus: (index) => {
              setStop(index)
              setActive(index)
            },
            onKeyDown,
            onPress: (index, layer) => open(index, shown[layer]),
          }}
        >
          <Bars
            // Printing uses a chart of its own, because an animation would be printed halfway.
            key={printing ? 'paper' : 'screen'}
            measure={measure}
            step={step}
            buckets={buckets}
            highest={Math.max(...heights, ...(ghosts ?? []))}
            shown={shown}
            incomplete={incomplete}
            width={width}
            height={height}
            printing={printing}
          />
        </ColumnsContext>
      </Plot>
      <Tooltip
        details={ofBar ?? rangeDetails(numbers, { measure, shown, today, incomplete })}
        active={ofBar !== undefined}
      />
    </Root>
  )
}

function useIncompleteBuckets({ range, step, buckets }: Numbers, today: string): ReadonlySet<string> {
  return useMemo(() => {
    const days = buckets.map(({ start }) => start)
    return new Set(days.filter((start) => completenessOf(start, step, range, today) !== 'whole'))
  }, [buckets, step, range, today])
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
