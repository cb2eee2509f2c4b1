export const loadDialogs = () => import('./dialogs/order-dialog.tsx')

/** Starts the download on hover, focus or touch, ahead of the click. */
export function preloadDialogs(): void {
  // A failure is ignored, because the click retries and reports it.
  loadDialogs().catch(() => undefined)
}
