import {
  DrawerBackdrop,
  DrawerBody,
  DrawerContent,
  DrawerFooter,
  DrawerHeader,
  DrawerPositioner,
  DrawerRoot,
  DrawerTitle,
} from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/controls/button.tsx'
import { useCloseOnBack } from './close-on-back.ts'
import { toaster } from './dialog.tsx'
import { drawerRecipe } from './recipes.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  placement?: 'start' | 'end'
}

export function Drawer({ open, onClose, title, children, footer, placement = 'end' }: DrawerProps) {
  useCloseOnBack(open, onClose)
  return (
    <DrawerRoot
      recipe={drawerRecipe}
      persistentElements={[toaster]}
      placement={placement}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner>
          <DrawerContent>
            <DrawerHeader>
              <DrawerTitle>{title}</DrawerTitle>
              <IconButton size="sm" label="Закрыть" icon={<X />} onClick={onClose} />
            </DrawerHeader>
            <DrawerBody>{children}</DrawerBody>
            {footer && <DrawerFooter>{footer}</DrawerFooter>}
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  )
}
