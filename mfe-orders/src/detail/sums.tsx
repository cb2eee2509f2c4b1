import { chakra } from '@cabinet/shared/ui'

const List = chakra('dl', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border',
    pt: '3',
    display: 'grid',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    '& dt': { color: 'fg.muted' },
    '& dd': { whiteSpace: 'nowrap' },
    '& > div:last-of-type dd': { fontWeight: 'semibold' },
  },
})

/** Amounts aligned in one column. */
export function Sums({ sums }: { sums: readonly { term: string; value: string }[] }) {
  return (
    <List>
      {sums.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}
