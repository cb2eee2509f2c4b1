import { Box, Button, chakra, Row, VisuallyHidden } from '@cabinet/shared/ui'
import Search from 'lucide-react/icons/search'
import { Bell } from '../notices/bell.tsx'
import { FullName, Guide, SignOutButton } from './account.tsx'
import { Logo } from './logo.tsx'
import { PhoneMenu, type PhoneMenuProps } from './phone-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

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

export interface HeaderProps extends PhoneMenuProps {
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
