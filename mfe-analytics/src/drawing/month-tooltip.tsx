import { chakra } from '@cabinet/shared/ui'
import type { CSSProperties } from 'react'
import { Swatch } from '../charts/legend.tsx'
import type { MonthDetails } from './month-details.ts'

const Root = chakra('div', {
  base: {
    position: 'absolute',
    top: '0',
    width: 'max-content',
    maxWidth: 'full',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    boxShadow: 'overlay',
    fontSize: 'sm',
    pointerEvents: 'none',
    zIndex: 'sticky',
    '& strong': { display: 'block', mb: '1' },
    '& table': { width: 'full' },
    '& td': { py: '0.5', verticalAlign: 'middle', whiteSpace: 'nowrap' },
    '& td + td': { ps: '3', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& td > svg': { display: 'inline-block', verticalAlign: 'middle', me: '2' },
    '& td:nth-of-type(3)': { color: 'fg.muted' },
    '& tr:last-of-type td': { pt: '1', fontWeight: 'semibold' },
    '&[data-narrow=true]': { width: 'auto', maxWidth: 'none', px: '2', fontSize: 'xs' },
    '&[data-narrow=true] td + td': { ps: '2' },
    '&[data-narrow=true] td > svg': { me: '1' },
    _print: { display: 'none' },
  },
})

interface Edges {
  readonly left: number
  readonly right: number
}

interface Plot {
  readonly left: number
  readonly width: number
}

const defaultWidthPx = 300

const isNarrow = (plot: Plot) => plot.width < 450

/** Places the tooltip beside the column on the roomier side; on a phone over the card except for its edge. */
function positionOf(column: Edges, plot: Plot): CSSProperties {
  if (isNarrow(plot)) return { left: '-12px', right: '-12px' }
  return plot.width - column.right >= column.left
    ? { left: `min(${plot.left + column.right + 4}px, calc(100% - ${defaultWidthPx}px))` }
    : { right: `min(${plot.width - column.left + 12}px, calc(100% - ${defaultWidthPx}px))` }
}

interface MonthTooltipProps {
  details: MonthDetails
  /** Edges of the month's column in the plot, px. */
  column: Edges
  plot: Plot
}

export function MonthTooltip({ details: { title, rows, total, former }, column, plot }: MonthTooltipProps) {
  return (
    <Root style={positionOf(column, plot)} data-narrow={isNarrow(plot)} aria-hidden data-tooltip>
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
          {rows.length === 1 && (
            <tr>
              <td colSpan={2}>{rows[0]?.percent}</td>
            </tr>
          )}
          <tr>
            <td>Всего</td>
            <td>{total}</td>
          </tr>
          {former !== undefined && (
            <tr>
              <td>Было</td>
              <td>{former}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Root>
  )
}
