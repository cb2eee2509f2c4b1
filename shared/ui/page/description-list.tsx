import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const List = chakra('dl', {
  variants: {
    beside: {
      true: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        rowGap: { base: '1', md: '2' },
        '& > div': {
          display: 'grid',
          gridTemplateColumns: 'minmax(112px, 1fr) minmax(0, 2fr)',
          columnGap: { base: '2', md: '3' },
          '&[data-wide=true]': { display: { base: 'block', md: 'grid' } },
        },
        '& dt': { fontSize: { base: 'xs', md: 'sm' }, lineHeight: { base: '1.6667', md: '1.5385' } },
      },
    },
  },
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

/** `wide`: a whole line for long values. */
export type Description = { term: string; value: ReactNode; wide?: boolean }

/** @param beside places values beside their terms, for a narrow column of short ones */
export function DescriptionList({ items, beside }: { items: readonly Description[]; beside?: boolean }) {
  return (
    <List beside={beside}>
      {items.map(({ term, value, wide }) => (
        <div key={term} data-wide={wide}>
          <dt>{term}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </List>
  )
}
