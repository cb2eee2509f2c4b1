import { chakra } from '@cabinet/shared/ui'
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
    '& td': { py: '0.5', verticalAlign: 'middle' },
    '& td + td': { ps: '3', textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& td > svg': { display: 'inline-block', verticalAlign: 'middle', me: '2' },
    '& td:nth-of-type(3)': { color: 'fg.muted' },
    '& tr:last-of-type td': { pt: '1', fontWeight: 'semibold' },
    _print: { display: 'none' },
  },
})

/** Px; of four series in millions. */
const usualWidth = 270

interface MonthTooltipProps {
  details: MonthDetails
  /** Edges of the month's column in the plot, px. */
  column: { readonly left: number; readonly right: number }
  /** The plot in the chart, px. */
  plot: { readonly left: number; readonly width: number }
}

/** The numbers of a month beside its column, on the side that has more room. Read aloud from the column itself. */
export function MonthTooltip({ details: { title, rows, total }, column, plot }: MonthTooltipProps) {
  // Where neither side has room (a phone) it stands at the edge, over the neighbours.
  const side =
    plot.width - column.right >= column.left
      ? { left: `min(${plot.left + column.right + 4}px, calc(100% - ${usualWidth}px))` }
      : { right: `min(${plot.width - column.left + 4}px, calc(100% - ${usualWidth}px))` }
  return (
    <Root style={side} aria-hidden data-tooltip>
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
        </tbody>
      </table>
    </Root>
  )
}
