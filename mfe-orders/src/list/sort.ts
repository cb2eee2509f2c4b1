import { type Sort, sortColumns } from './view.ts'

export function parseSort(text: string): Sort | null {
  const [name, direction = 'asc', ...rest] = text.split(':')
  const key = sortColumns.find((known) => known === name)
  if (key === undefined || rest.length > 0) return null
  return direction === 'asc' || direction === 'desc' ? { key, direction } : null
}

export function formatSort(sort: { key: string; direction: string }): string {
  return `${sort.key}:${sort.direction}`
}
