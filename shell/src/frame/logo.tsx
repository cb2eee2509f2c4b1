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

/** Leads to `/` (specification 2). */
export function Logo() {
  return (
    <Root to="/">
      <Mark aria-hidden>К</Mark>
      Кабинет партнёра
    </Root>
  )
}
