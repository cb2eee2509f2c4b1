import { NativeSelect } from '../field/native-select.tsx'
import type { Column } from './columns.ts'
import type { Sort } from './sort.ts'

const directions = [
  { direction: 'asc', words: 'по возрастанию' },
  { direction: 'desc', words: 'по убыванию' },
] as const

export type CardSortProps<T> = {
  columns: readonly Pick<Column<T>, 'header' | 'sortKey'>[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** Cards have no column headers to click. */
export function CardSort<T>({ columns, sort, onSort }: CardSortProps<T>) {
  const options = columns.flatMap(({ header, sortKey }) =>
    sortKey
      ? directions.map(({ direction, words }) => ({
          value: `${sortKey}:${direction}`,
          label: `${header}, ${words}`,
          sort: { key: sortKey, direction },
        }))
      : [],
  )
  if (options.length === 0) return null
  return (
    <NativeSelect
      aria-label="Сортировка"
      value={sort ? `${sort.key}:${sort.direction}` : ''}
      options={[{ value: '', label: 'Порядок' }, ...options]}
      onChange={(chosen) => onSort(options.find(({ value }) => value === chosen)?.sort)}
    />
  )
}
