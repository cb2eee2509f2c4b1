/** `expired`: ended by the server, once per page; `switched`: another tab signed in as another user. */
export type SessionEvent =
  | { readonly type: 'expired' }
  | { readonly type: 'signedOut'; readonly elsewhere: boolean }
  | { readonly type: 'signedIn'; readonly elsewhere: boolean }
  | { readonly type: 'switched' }

const listeners = new Set<(event: SessionEvent) => void>()

/** Subscribes and returns the unsubscriber. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitSessionEvent(event: SessionEvent): void {
  for (const listener of [...listeners]) listener(event)
}
