import type { ReactNode } from 'react'

/** A column of a DataTable. Keep the list outside of the component or in `useMemo`: rows are memoised on it. */
export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'start' | 'center' | 'end'
  numeric?: boolean
  sortKey?: string
  /** CSS width; the skeleton keeps it, so nothing moves when the rows come. */
  width?: string
  quiet?: boolean
}

export function cellAttributes<T>({ align, numeric, header, quiet }: Column<T>) {
  return {
    'data-align': align ?? (numeric ? 'end' : undefined),
    'data-numeric': numeric,
    'data-label': quiet ? undefined : header,
  }
}
