import { type Sort, type SortColumn, sortColumns } from './filters.ts'

/** A click on a column's head: ascending, descending, none (specification 2). Another column starts anew. */
export function nextSort(current: Sort | null, column: SortColumn): Sort | null {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : null
}

/** `amount:desc`; a bare column is ascending. Null for anything else. */
export function parseSort(text: string): Sort | null {
  const [name, direction = 'asc', ...rest] = text.split(':')
  const column = sortColumns.find((known) => known === name)
  if (column === undefined || rest.length > 0) return null
  return direction === 'asc' || direction === 'desc' ? { column, direction } : null
}

export function formatSort(sort: Sort): string {
  return `${sort.column}:${sort.direction}`
}
