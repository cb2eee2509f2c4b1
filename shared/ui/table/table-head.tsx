import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/layout.tsx'
import { ariaSort, type Column, cellAttributes, nextSort, type Sort } from './columns.ts'

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
