/** What the shell reacts to; this package only tells. The end of the session is `onSessionEvent` of shared/auth. */
export type ApiEvent =
  /** The server is in technical works (503 MAINTENANCE). */
  | { readonly type: 'maintenance' }
  /** A permission was missing: the rights may have changed since `/me`. */
  | { readonly type: 'forbidden'; readonly permission: string | null }
  /** An answer arrived: whatever was down is up. `rights` stands for the rights it was given under (`Me.rights`). */
  | { readonly type: 'answered'; readonly rights: string | null }

const listeners = new Set<(event: ApiEvent) => void>()

/** Subscribes; returns the way to unsubscribe. */
export function onApiEvent(listener: (event: ApiEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitApiEvent(event: ApiEvent): void {
  for (const listener of [...listeners]) listener(event)
}
