import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    columnGap: '6',
    rowGap: '4',
    '& [data-wide=true]': { gridColumn: '1 / -1' },
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& > div': { minWidth: 0 },
    '& dd': { fontVariantNumeric: 'tabular-nums' },
  },
})

/** `wide`: a whole line, for what may be long. */
export type Description = { term: string; value: ReactNode; wide?: boolean }

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <List>
      {items.map(({ term, value, wide }) => (
        <div key={term} data-wide={wide}>
          <dt>{term}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </List>
  )
}
