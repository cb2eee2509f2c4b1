import {
  DialogBackdrop,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../ui/controls/button.tsx'
import { useCloseOnBack } from './close-on-back.ts'
import { dialogRecipe } from './recipes.ts'
import { toaster } from './toaster-element.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  footer?: ReactNode
  width?: number
  initialFocus?: RefObject<HTMLElement | null>
  returnFocus?: RefObject<HTMLElement | null>
  role?: 'dialog' | 'alertdialog'
  busy?: boolean
  /** At the top on a phone, because a keyboard covers the bottom. */
  aboveKeyboard?: boolean
  /** Long text without a control, which the keyboard scrolls. */
  reading?: boolean
}

/** A modal window with a focus trap; Escape and Back close it, and the focus returns. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, width = 480, initialFocus, returnFocus } = props
  const { role = 'dialog', busy = false, aboveKeyboard = false, reading = false } = props
  useCloseOnBack(open, () => busy || onClose())
  return (
    <DialogRoot
      recipe={dialogRecipe}
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      role={role}
      persistentElements={[toaster]}
      closeOnEscape={!busy}
      closeOnInteractOutside={!busy && role === 'dialog'}
      {...(initialFocus && { initialFocusEl: () => initialFocus.current })}
      {...(returnFocus && { finalFocusEl: () => returnFocus.current })}
    >
      <Portal>
        <DialogBackdrop />
        <DialogPositioner {...(aboveKeyboard && { alignItems: { base: 'flex-start', md: 'center' } })}>
          <DialogContent maxWidth={`${width}px`}>
            <DialogHeader>
              <DialogTitle>{title}</DialogTitle>
              <IconButton size="sm" label="Закрыть" icon={<X />} disabled={busy} onClick={onClose} />
            </DialogHeader>
            <DialogBody {...(reading && { tabIndex: 0, role: 'region', 'aria-label': title })}>
              {children}
            </DialogBody>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
