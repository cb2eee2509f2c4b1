import { Link } from '@cabinet/shared/router'
import { chakra } from '@cabinet/shared/ui'

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '8',
    height: '8',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: 'semibold',
  },
})
const Root = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '44px',
    borderRadius: 'md',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
})

/** Phones in portrait and narrow tablets lack the room; screen readers still read it. */
const Name = chakra('span', {
  base: {
    '@media (max-width: 419.98px), (min-width: 768px) and (max-width: 899.98px)': {
      position: 'absolute',
      clipPath: 'inset(50%)',
    },
  },
})

export function Logo() {
  return (
    <Root to="/">
      <Mark aria-hidden>К</Mark>
      <Name>Кабинет партнёра</Name>
    </Root>
  )
}
