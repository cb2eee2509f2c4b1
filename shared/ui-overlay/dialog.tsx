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
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { useCloseOnBack } from './close-on-back.ts'
import { dialogRecipe, drawerRecipe } from './recipes.ts'

/** Finds the toasts' region, usable over a dialog: a press in it doesn't close the dialog. */
const toaster = (): Element | null => document.querySelector('[data-ui-toaster]')

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

type ModalProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'footer' | 'busy'> & {
  root: Partial<ComponentProps<typeof DrawerRoot>>
  positioner?: ComponentProps<typeof DrawerPositioner>
  content?: ComponentProps<typeof DrawerContent>
  body?: ComponentProps<typeof DrawerBody>
}

/** Chakra's dialog and drawer are one machine with two recipes. */
function Modal({ open, onClose, title, children, footer, busy = false, ...parts }: ModalProps) {
  useCloseOnBack(open, () => busy || onClose())
  return (
    <DrawerRoot
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      persistentElements={[toaster]}
      {...parts.root}
    >
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner {...parts.positioner}>
          <DrawerContent {...parts.content}>
            <DrawerHeader>
              <DrawerTitle>{title}</DrawerTitle>
              <IconButton size="sm" label="Закрыть" icon={<X />} disabled={busy} onClick={onClose} />
            </DrawerHeader>
            <DrawerBody {...parts.body}>{children}</DrawerBody>
            {footer && <DrawerFooter>{footer}</DrawerFooter>}
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  )
}

/** A modal window with a focus trap; Escape and Back close it, and the focus returns. */
export function Dialog(props: DialogProps) {
  const { width = 480, initialFocus, returnFocus, role = 'dialog', ...shown } = props
  const { busy = false, aboveKeyboard = false, reading = false, title } = props
  return (
    <Modal
      {...shown}
      root={{
        recipe: dialogRecipe,
        role,
        closeOnEscape: !busy,
        closeOnInteractOutside: !busy && role === 'dialog',
        ...(initialFocus && { initialFocusEl: () => initialFocus.current }),
        ...(returnFocus && { finalFocusEl: () => returnFocus.current }),
      }}
      positioner={aboveKeyboard ? { alignItems: { base: 'flex-start', md: 'center' } } : {}}
      content={{ maxWidth: `${width}px` }}
      body={reading ? { tabIndex: 0, role: 'region', 'aria-label': title } : {}}
    />
  )
}

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
  placement?: 'start' | 'end'
}

export function Drawer({ placement = 'end', ...shown }: DrawerProps) {
  return <Modal {...shown} root={{ recipe: drawerRecipe, placement }} />
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
