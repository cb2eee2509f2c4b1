import { Box, IconButton, preloadOverlay, Stack, useOverlay } from '@cabinet/shared/ui'
import MenuIcon from 'lucide-react/icons/menu'
import { useState } from 'react'
import { Bell } from '../notices/bell.tsx'
import { FullName, Guide, SignOutButton } from './account.tsx'
import { NavList, type VisibleEntry } from './nav-list.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export interface PhoneMenuProps {
  readonly entries: readonly VisibleEntry[]
  readonly guideHref: string
}

export function PhoneMenu({ entries, guideHref }: PhoneMenuProps) {
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
