import { Link } from '@cabinet/shared/router'
import {
  Box,
  Button,
  chakra,
  IconButton,
  preloadOverlay,
  Row,
  Stack,
  useOverlay,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Bell } from '../notices/bell.tsx'
import { FullName, Guide, SignOutButton } from './account.tsx'
import { NavList, type VisibleEntry } from './nav-list.tsx'
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
    <HomeLink to="/" data-message-reserve="">
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

interface PhoneMenuProps {
  readonly entries: readonly VisibleEntry[]
  readonly guideHref: string
}

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

function PhoneMenu({ entries, guideHref }: PhoneMenuProps) {
  const [open, setOpen] = useState(false)
  const overlay = useOverlay(open)
  const close = () => setOpen(false)
  return (
    <Box display={{ md: 'none' }}>
      <IconButton
        label="Меню"
        icon={<MenuIcon />}
        aria-expanded={open}
        onPointerDown={preloadOverlay}
        onFocus={preloadOverlay}
        onClick={() => setOpen(true)}
      />
      {overlay && (
        <overlay.Drawer open={open} onClose={close} title="Меню" placement="start">
          <Stack>
            <nav aria-label="Разделы">
              <NavList entries={entries} onFollow={close} />
            </nav>
            <Stack gap="2" alignItems="flex-start" borderTopWidth="1px" borderColor="border" pt="4" px="1">
              <FullName onFollow={close} />
              <Guide href={guideHref} />
              <Bell inWords />
              <ThemeSwitch inWords />
              <SignOutButton />
            </Stack>
          </Stack>
        </overlay.Drawer>
      )}
    </Box>
  )
}
