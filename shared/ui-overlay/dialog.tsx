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
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { useCloseOnBack } from './close-on-back.ts'
import { dialogRecipe } from './recipes.ts'

/** Finds the toasts' region, usable over a dialog: a press in it doesn't close the dialog. */
export const toaster = (): Element | null => document.querySelector('[data-ui-toaster]')

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

export type ConfirmDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Отмена', danger = false } = props
  const { busy = false, error, onConfirm, onClose } = props
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      busy={busy}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error}
    </Dialog>
  )
}
