import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { memo, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { VisuallyHidden } from '../layout/layout.tsx'
import { ariaSort, type Column, cellAttributes, nextSort, type Sort } from './columns.ts'

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

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export type TableHeadProps<T> = {
  columns: readonly Column<T>[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  selectAll: ReactNode
}

export function TableHead<T>({ columns, sort, onSort, selectAll }: TableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {selectAll && (
          <th scope="col" data-select="">
            {selectAll}
          </th>
        )}
        {columns.map((column) => {
          const { key, header, sortKey, quiet, width } = column
          const { 'data-label': _label, ...attributes } = cellAttributes(column)
          const style = width ? { width } : undefined
          if (!sortKey || !onSort) {
            return (
              <th key={key} scope="col" style={style} {...attributes}>
                {quiet ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </th>
            )
          }
          const state = ariaSort(sort, sortKey)
          const Icon = icons[state]
          return (
            <th key={key} scope="col" aria-sort={state} style={style} {...attributes}>
              <button type="button" onClick={() => onSort(nextSort(sort, sortKey))}>
                {/* The space keeps the icon beside the last word. */}
                {header}
                {'\u00a0'}
                <Icon aria-hidden />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
