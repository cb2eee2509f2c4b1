import { chakra } from '@cabinet/shared/ui'

const Whole = chakra('span', {
  base: {
    display: 'flex',
    minWidth: '0',
    whiteSpace: 'pre',
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-of-type': { flexShrink: 0 },
  },
})

/** A file's name in one line; its middle gives way first, so that the days at its end stay readable. */
export function FileName({ name }: { name: string }) {
  const tail = name.lastIndexOf(' ')
  if (tail < 0) return <span>{name}</span>
  return (
    <Whole>
      <span>{name.slice(0, tail)}</span>
      <span>{name.slice(tail)}</span>
    </Whole>
  )
}
