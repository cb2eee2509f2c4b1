import type { BarCustomLayerProps, BarDatum } from '@nivo/bar'
import { createContext, type KeyboardEvent, use } from 'react'
import { columnPosition } from './column-position.ts'

export interface Column {
  readonly month: string
  readonly label: string
  readonly incomplete: boolean
  /** The compared value. */
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
}

/** nivo's layers accept no props. */
export const ColumnsContext = createContext<Columns | undefined>(undefined)

/** Bars of a small series are a pixel high, so pointer, finger and keyboard act on full-height columns; one tab stop per chart. */
export function MonthColumns<D extends BarDatum>({ innerWidth, innerHeight }: BarCustomLayerProps<D>) {
  const context = use(ColumnsContext)
  if (!context) return null
  const { columns, stop, onActivate, onFocus, onKeyDown } = context
  return columns.map(({ month, label }, index) => {
    const { left, right } = columnPosition(index, columns.length, innerWidth)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: like a bar of nivo: a picture of numbers that can have the focus
      <rect
        key={month}
        x={left}
        width={right - left}
        height={innerHeight}
        role="img"
        aria-label={label}
        data-month={month}
        tabIndex={index === stop ? 0 : -1}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onActivate(index)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActivate(undefined)}
        onClick={({ currentTarget }) => {
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

export function MonthBands<D extends BarDatum>({ innerWidth, innerHeight }: BarCustomLayerProps<D>) {
  const context = use(ColumnsContext)
  if (!context) return null
  const { columns, active } = context
  return columns.map(({ month, incomplete }, index) => {
    const { left, right } = columnPosition(index, columns.length, innerWidth)
    const band = index === active ? 'active' : incomplete ? 'incomplete' : 'plain'
    return <rect key={month} x={left} width={right - left} height={innerHeight} data-band={band} />
  })
}

/** Returns the compared days' bar height, wider than the bar and behind it. */
export function FormerBars<D extends BarDatum>({ innerWidth, innerHeight, yScale }: BarCustomLayerProps<D>) {
  const { columns } = use(ColumnsContext) ?? { columns: [] }
  return columns.map(({ month, former = 0 }, index) => {
    if (former === 0) return null
    const { left, right } = columnPosition(index, columns.length, innerWidth)
    const edge = (right - left) * 0.06
    const top = yScale(former)
    return (
      <rect
        key={month}
        data-former
        x={left + edge}
        y={top}
        width={right - left - 2 * edge}
        height={innerHeight - top}
      />
    )
  })
}

/** Returns the month selected by a key, of `count`; undefined for other keys. */
export function monthAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
