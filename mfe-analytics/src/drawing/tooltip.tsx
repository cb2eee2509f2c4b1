import { chakra } from '@cabinet/shared/ui'
import { Swatch } from '../charts/legend.tsx'
import type { Details } from './details.ts'

/** Stands beside the bars, under them on a phone, and covers none. */
const Root = chakra('div', {
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
    <Root aria-hidden data-rows={rows.length > 1 ? 'many' : 'one'} data-tooltip={active ? 'bar' : undefined}>
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
    </Root>
  )
}
