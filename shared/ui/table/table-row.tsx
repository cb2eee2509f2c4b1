import { memo } from 'react'
import { Link, type To } from 'react-router-dom'
import { type Column, cellAttributes } from './columns.ts'

export type TableRowProps<T> = {
  row: T
  id: string
  columns: readonly Column<T>[]
  href: To | undefined
  linkState: unknown
  leaving?: boolean | undefined
  selected: boolean | undefined
  selectLabel: string | undefined
  onSelect: ((id: string, selected: boolean, isRange: boolean) => void) | undefined
}

function Row<T>(props: TableRowProps<T>) {
  const { row, id, columns, href, linkState, leaving, selected, selectLabel, onSelect } = props
  return (
    <tr
      data-link={href ? '' : undefined}
      data-selected={selected || undefined}
      data-leaving={leaving ? '' : undefined}
      data-row={id}
    >
      {selected !== undefined && (
        <td data-select="">
          {/* The label makes the whole cell a target. */}
          <label>
            <input
              type="checkbox"
              aria-label={selectLabel}
              checked={selected}
              onChange={({ currentTarget, nativeEvent }) =>
                onSelect?.(
                  id,
                  currentTarget.checked,
                  'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
                )
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} {...cellAttributes(column)}>
          {href && index === 0 ? (
            <Link to={href} state={linkState} data-row-link="">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

export const TableRow = memo(Row) as typeof Row
