import { describeError } from '@cabinet/shared/api'
import { Banner, useOverlay } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'

interface DeleteDialogProps {
  open: boolean
  title: string
  confirmLabel?: string
  deletion: { readonly isPending: boolean; readonly error: Error | null; reset: () => void }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before a final deletion and shows the reason of a failed one. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, title, confirmLabel = 'Удалить', deletion, onConfirm, onClose, children } = props
  const overlay = useOverlay(open)
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel}
      danger
      busy={deletion.isPending}
      error={deletion.error && <Banner tone="error">{describeError(deletion.error).message}</Banner>}
      onConfirm={onConfirm}
      onClose={() => {
        deletion.reset()
        onClose()
      }}
    >
      {children}
    </overlay.ConfirmDialog>
  )
}
