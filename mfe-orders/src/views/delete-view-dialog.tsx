import { describeError } from '@cabinet/shared/api'
import { Banner, useOverlay } from '@cabinet/shared/ui'
import type { RefObject } from 'react'
import { type SavedView, useDeleteView } from './queries.ts'

interface DeleteViewDialogProps {
  view: SavedView
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteViewDialog({ view, returnFocus, onClose }: DeleteViewDialogProps) {
  const overlay = useOverlay(true)
  const deletion = useDeleteView()
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open
      title={`Удалить вид «${view.name}»?`}
      confirmLabel="Удалить"
      danger
      returnFocus={returnFocus}
      busy={deletion.isPending}
      error={deletion.error && <Banner tone="error">{describeError(deletion.error).message}</Banner>}
      onConfirm={() => deletion.mutate(view.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Заказы и выбранные сейчас фильтры останутся.
    </overlay.ConfirmDialog>
  )
}
