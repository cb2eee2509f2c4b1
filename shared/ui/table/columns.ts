import type { ReactNode } from 'react'

/** A column of a DataTable. Keep the list outside of the component or in `useMemo`: rows are memoised on it. */
export type Column<T> = {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'start' | 'center' | 'end'
  /** Tabular figures, aligned at the end unless `align` says otherwise, never wrapped. */
  numeric?: boolean
  /** The header sorts by this key. */
  sortKey?: string
  /** CSS width; the skeleton keeps it, so nothing moves when the rows come. */
  width?: string
  /** The header is only read aloud, e.g. over a column of buttons; no name on a card. */
  quiet?: boolean
}

/** The attributes that the table's one recipe looks at. */
export function cellAttributes<T>({ align, numeric, header, quiet }: Column<T>) {
  return {
    'data-align': align ?? (numeric ? 'end' : undefined),
    'data-numeric': numeric,
    'data-label': quiet ? undefined : header,
  }
}
