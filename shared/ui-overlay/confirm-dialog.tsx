import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  error?: ReactNode
  returnFocus?: RefObject<HTMLElement | null>
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = 'Отмена', danger = false } = props
  const { busy = false, error, returnFocus, onConfirm, onClose } = props
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      busy={busy}
      initialFocus={safe}
      {...(returnFocus && { returnFocus })}
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
