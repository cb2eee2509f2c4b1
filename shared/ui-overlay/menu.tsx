import { MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuTrigger } from '@chakra-ui/react/menu'
import { Portal } from '@chakra-ui/react/portal'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useCloseOnBack } from './close-on-back.ts'
import { menuRecipe } from './recipes.ts'

export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

export type MenuProps = {
  trigger: ReactElement
  items: readonly MenuEntry[]
  defaultOpen?: boolean
}

/** Inside the landmark, so that landmark navigation finds it. */
const page = {
  get current() {
    return document.querySelector('main') ?? document.body
  },
}

export function Menu({ trigger, items, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  useCloseOnBack(open, () => setOpen(false))
  return (
    <MenuRoot
      recipe={menuRecipe}
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
    >
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <Portal container={page}>
        <MenuPositioner>
          <MenuContent>
            {items.map(({ key, label, icon, danger = false, disabled = false, onSelect }) => (
              <MenuItem key={key} value={key} disabled={disabled} data-danger={danger} onSelect={onSelect}>
                {icon}
                {label}
              </MenuItem>
            ))}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  )
}
