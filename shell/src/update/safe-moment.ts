import type { QueryClient } from '@cabinet/shared/api'

/** Returns whether a form holds unsaved input, by the `beforeunload` on which such a form asks. */
function hasUnsavedWork(): boolean {
  const asking = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(asking)
  return asking.defaultPrevented
}

export function isSafeMoment(client: Pick<QueryClient, 'isMutating'>): boolean {
  const dialog = document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')
  const typing = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  return !dialog && !typing && client.isMutating() === 0 && !hasUnsavedWork()
}
