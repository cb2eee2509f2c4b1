import type { ReactNode } from 'react'

/** A column of a DataTable. Keep the list outside of the component or in `useMemo`: rows are memoised on it. */
export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'start' | 'center' | 'end'
  numeric?: boolean
  sortKey?: string
  /** CSS width; the skeleton uses it as well, so that nothing moves. */
  width?: string
  quiet?: boolean
  /** Shares a line of the card with the other half, or has `both` of them, without its name. */
  half?: 'start' | 'end' | 'both'
  /** The layouts that show it; all when absent. A roomy table has 1280 px or more; `screen` excludes print. */
  on?: 'table' | 'cards' | 'roomy' | 'screen'
  /** At most two lines in a roomy table; the cell holds a span. */
  cut?: boolean
}

/** The cell attributes that `.ui-table` reads. */
type Layout = Omit<Column<never>, 'key' | 'cell'>

export function cellAttributes({ align, numeric, header, quiet, half, on, cut }: Layout) {
  return {
    'data-align': align ?? (numeric ? 'end' : undefined),
    'data-numeric': numeric,
    'data-label': quiet ? undefined : header,
    'data-half': half,
    'data-on': on,
    'data-cut': cut,
  }
}

export type SortDirection = 'asc' | 'desc'
export type Sort = { key: string; direction: SortDirection }

export function nextSort(current: Sort | undefined, key: string): Sort | undefined {
  if (current?.key !== key) return { key, direction: 'asc' }
  return current.direction === 'asc' ? { key, direction: 'desc' } : undefined
}

export function ariaSort(current: Sort | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current?.key !== key) return 'none'
  return current.direction === 'asc' ? 'ascending' : 'descending'
}
