import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useOverlay } from '../ui/index.ts'

/** Asks before a navigation or a closing tab loses typed input. Mount it in the form: `<UnsavedGuard when={isDirty} />`. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  const blocked = blocker.state === 'blocked'
  const overlay = useOverlay(blocked)

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open={blocked}
      title="Уйти без сохранения?"
      cancelLabel="Остаться"
      confirmLabel="Уйти без сохранения"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Изменения в форме не сохранены и будут потеряны.
    </overlay.ConfirmDialog>
  )
}
