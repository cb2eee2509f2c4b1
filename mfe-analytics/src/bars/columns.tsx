import type { BarCustomLayerProps, BarDatum } from '@nivo/bar'
import { createContext, type KeyboardEvent, use, useRef } from 'react'

const maxBarPx = 64

/** Returns the empty share of the step between bars, 0 to 1; a bar is 64 px wide at most. */
export function barPadding(buckets: number, width: number): number {
  const usual = buckets > 12 ? 0.2 : 0.4
  return Math.max(usual, (width - maxBarPx * buckets) / (width + maxBarPx))
}

interface ColumnEdges {
  readonly left: number
  readonly right: number
}

/** Returns the edges of a bucket's full-height column, and of its bar. */
export function columnPosition(
  index: number,
  buckets: number,
  width: number,
): ColumnEdges & { readonly bar: ColumnEdges } {
  const padding = barPadding(buckets, width)
  const step = width / (buckets + padding)
  const left = step * (index + padding / 2)
  const gap = (step * padding) / 2
  return { left, right: left + step, bar: { left: left + gap, right: left + step - gap } }
}

interface Column {
  readonly start: string
  readonly label: string
  readonly incomplete: boolean
  /** The heights of its series from below, of the bar, and of the compared one. */
  readonly values: readonly number[]
  readonly value: number
  readonly former: number | undefined
}

interface Columns {
  readonly columns: readonly Column[]
  readonly active: number | undefined
  /** Index of the chart's one tab stop. */
  readonly stop: number
  readonly onActivate: (index: number | undefined) => void
  readonly onFocus: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent<SVGRectElement>, index: number) => void
  /** A press on a series of a bar, counted from below. */
  readonly onPress: (index: number, layer: number) => void
}

/** nivo's layers accept no props. */
export const ColumnsContext = createContext<Columns | undefined>(undefined)

/** Bars of a small series are a pixel high, so pointer, finger and keyboard act on full-height columns; one tab stop per chart. */
export function HoverColumns<D extends BarDatum>({
  innerWidth,
  innerHeight,
  yScale,
}: BarCustomLayerProps<D>) {
  const context = use(ColumnsContext)
  const mayOpen = useRef(false)
  if (!context) return null
  const { columns, active, stop, onActivate, onFocus, onKeyDown, onPress } = context
  return columns.map(({ start, label, values }, index) => {
    const { left, right } = columnPosition(index, columns.length, innerWidth)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: like a bar of nivo: a picture of numbers that can have the focus
      <rect
        key={start}
        x={left}
        width={right - left}
        height={innerHeight}
        role="img"
        aria-label={label}
        data-bucket={start}
        tabIndex={index === stop ? 0 : -1}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onActivate(index)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActivate(undefined)}
        onPointerDown={({ pointerType }) => {
          mayOpen.current = pointerType !== 'touch' || index === active
        }}
        onClick={({ currentTarget, clientY }) => {
          // A finger's first press shows the numbers.
          if (mayOpen.current) {
            const y = clientY - currentTarget.getBoundingClientRect().top
            const layer = seriesAtHeight(values, (value) => yScale(value), y)
            if (layer !== undefined) return onPress(index, layer)
          }
          currentTarget.focus()
          onActivate(index)
        }}
        onFocus={() => onFocus(index)}
        onBlur={() => onActivate(undefined)}
        onKeyDown={(event) => onKeyDown(event, index)}
      />
    )
  })
}

/** Returns the series, counted from below, that stands at a height; undefined above the bar. */
export function seriesAtHeight(
  values: readonly number[],
  yOf: (value: number) => number,
  y: number,
): number | undefined {
  let sum = 0
  const layer = values.findIndex((value) => {
    sum += value
    return value > 0 && y >= yOf(sum)
  })
  return layer === -1 ? undefined : layer
}

export function ColumnBands<D extends BarDatum>({ innerWidth, innerHeight }: BarCustomLayerProps<D>) {
  const context = use(ColumnsContext)
  if (!context) return null
  const { columns, active } = context
  return columns.map(({ start, incomplete }, index) => {
    const { left, right } = columnPosition(index, columns.length, innerWidth)
    const band = index === active ? 'active' : incomplete ? 'incomplete' : 'plain'
    return <rect key={start} x={left} width={right - left} height={innerHeight} data-band={band} />
  })
}

/** Returns the compared days' bar height, wider than the bar and behind it. */
export function ComparedBars<D extends BarDatum>({
  innerWidth,
  innerHeight,
  yScale,
}: BarCustomLayerProps<D>) {
  const { columns } = use(ColumnsContext) ?? { columns: [] }
  return columns.map(({ start, former = 0 }, index) => {
    if (former === 0) return null
    const { left, bar } = columnPosition(index, columns.length, innerWidth)
    const edge = Math.min(8, (bar.left - left) * 0.8)
    const top = yScale(former)
    return (
      <rect
        key={start}
        data-former
        x={bar.left - edge}
        y={top}
        width={bar.right - bar.left + 2 * edge}
        height={innerHeight - top}
      />
    )
  })
}

/** Hatches the whole bar of an incomplete bucket, across its series. */
export function Hatching<D extends BarDatum>({ innerWidth, innerHeight, yScale }: BarCustomLayerProps<D>) {
  const { columns } = use(ColumnsContext) ?? { columns: [] }
  return columns.map(({ start, incomplete, value }, index) => {
    if (!incomplete || value === 0) return null
    const { bar } = columnPosition(index, columns.length, innerWidth)
    const [top, width] = [yScale(value), bar.right - bar.left]
    return <rect key={start} data-hatching x={bar.left} y={top} width={width} height={innerHeight - top} />
  })
}

/** Returns the bucket selected by a key, of `count`; undefined for other keys. */
export function bucketAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
