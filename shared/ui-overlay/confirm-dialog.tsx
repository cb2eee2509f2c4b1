import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  /** The question, e.g. «Вы действительно хотите удалить?». */
  title: string
  /** What will happen, and to what. */
  children?: ReactNode
  /** The action by its name, e.g. «Удалить»: never «Да». */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** What went wrong at the last try; stays in the dialog. */
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be taken back; the safe button has the focus. */
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
