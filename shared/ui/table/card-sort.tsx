import { chakra } from '@chakra-ui/react/styled-system'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { Column, Sort } from './columns.ts'

const directions = [
  { direction: 'asc', words: 'по возрастанию' },
  { direction: 'desc', words: 'по убыванию' },
] as const

export type CardSortProps<T> = {
  columns: readonly Pick<Column<T>, 'header' | 'sortKey'>[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

const Root = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '44px',
    flexShrink: 0,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.strong',
    bg: 'bg.panel',
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.ring' },
    '& > select': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  },
})

/** Cards have no column headers to click: an icon opens the browser's own list. */
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
    <Root title="Сортировка">
      <ArrowUpDown size={16} aria-hidden />
      <select
        aria-label="Сортировка"
        value={sort ? `${sort.key}:${sort.direction}` : ''}
        onChange={({ currentTarget }) =>
          onSort(options.find(({ value }) => value === currentTarget.value)?.sort)
        }
      >
        <option value="">Порядок</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Root>
  )
}
