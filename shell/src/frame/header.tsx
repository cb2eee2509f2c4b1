import { Link } from '@cabinet/shared/router'
import { Box, Button, chakra, Row, VisuallyHidden } from '@cabinet/shared/ui'
import Search from 'lucide-react/icons/search'
import { Bell } from '../notices/bell.tsx'
import { FullName, Guide, SignOutButton } from './account.tsx'
import { PhoneMenu, type PhoneMenuProps } from './phone-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

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
const HomeLink = chakra(Link, {
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

function Logo() {
  return (
    <HomeLink to="/">
      <Mark aria-hidden>К</Mark>
      <Name>Кабинет партнёра</Name>
    </HomeLink>
  )
}

const Root = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    height: 'header',
    px: { base: '2', md: '4' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    _print: { display: 'none' },
  },
})

interface HeaderProps extends PhoneMenuProps {
  readonly onSearch: () => void
}

export function Header({ entries, guideHref, onSearch }: HeaderProps) {
  return (
    <Root>
      <Row gap="1" flexWrap="nowrap" minWidth="0">
        <PhoneMenu entries={entries} guideHref={guideHref} />
        <Logo />
      </Row>
      <Box data-message-place="" flex="1" minWidth="0" />
      <Row gap={{ base: '0', md: '2' }} flexWrap="nowrap">
        <Button variant="ghost" px="2" icon={<Search />} aria-keyshortcuts="Control+K" onClick={onSearch}>
          <VisuallyHidden>Быстрый переход</VisuallyHidden>
          <chakra.kbd
            display={{ base: 'none', lg: 'inline' }}
            fontFamily="body"
            fontSize="xs"
            color="fg.muted"
          >
            Ctrl K
          </chakra.kbd>
        </Button>
        <Box display={{ base: 'none', md: 'block' }}>
          <Guide href={guideHref} />
        </Box>
        <Box display={{ base: 'none', md: 'block' }}>
          <Bell />
          <ThemeSwitch />
        </Box>
        <Box display={{ base: 'none', md: 'block' }}>
          <FullName />
        </Box>
        <Box display={{ base: 'none', md: 'block' }}>
          <SignOutButton />
        </Box>
      </Row>
    </Root>
  )
}
