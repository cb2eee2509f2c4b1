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
import { dialogRecipe } from './recipes.ts'
import { toaster } from './toaster-element.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons, the safe one first. */
  footer?: ReactNode
  /** px; 480 unless told. */
  width?: number
  /** Takes the focus when the dialog opens: the first field, or the safe button. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Takes the focus when it closes; the element that had it before unless told. */
  returnFocus?: RefObject<HTMLElement | null>
  /** `alertdialog` asks for an answer: a press outside doesn't close it. */
  role?: 'dialog' | 'alertdialog'
  /** While work is going on it can't be closed. */
  busy?: boolean
}

/** A window over the page that holds the focus; Escape closes it, and the focus goes back where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, width = 480, initialFocus, returnFocus } = props
  const { role = 'dialog', busy = false } = props
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
        <DialogPositioner>
          <DialogContent maxWidth={`${width}px`}>
            <DialogHeader>
              <DialogTitle>{title}</DialogTitle>
              <IconButton size="sm" label="Закрыть" icon={<X />} disabled={busy} onClick={onClose} />
            </DialogHeader>
            <DialogBody>{children}</DialogBody>
            {footer && <DialogFooter>{footer}</DialogFooter>}
          </DialogContent>
        </DialogPositioner>
      </Portal>
    </DialogRoot>
  )
}
