export type SortDirection = 'asc' | 'desc'
export type Sort = { key: string; direction: SortDirection }

/** What a press on a column's header leads to: ascending, descending, none (specification, section 2). */
export function nextSort(current: Sort | undefined, key: string): Sort | undefined {
  if (current?.key !== key) return { key, direction: 'asc' }
  return current.direction === 'asc' ? { key, direction: 'desc' } : undefined
}

/** The value of `aria-sort` for a column. */
export function ariaSort(current: Sort | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current?.key !== key) return 'none'
  return current.direction === 'asc' ? 'ascending' : 'descending'
}
