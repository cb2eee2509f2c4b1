export const loadDialogs = () => import('./dialogs/order-dialog.tsx')

/** Starts the download ahead of the press: on hover, focus or touch of what opens a dialog. */
export function preloadDialogs(): void {
  // A failure here costs nothing: the press asks again and says so.
  loadDialogs().catch(() => undefined)
}
