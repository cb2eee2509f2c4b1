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
