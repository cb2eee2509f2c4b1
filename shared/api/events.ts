/** Events for the shell. The end of the session is `onSessionEvent` of shared/auth. */
export type ApiEvent =
  | { readonly type: 'maintenance' }
  | { readonly type: 'forbidden'; readonly permission: string | null }
  | { readonly type: 'answered'; readonly rights: string | null }

const listeners = new Set<(event: ApiEvent) => void>()

/** Subscribes and returns the unsubscriber. */
export function onApiEvent(listener: (event: ApiEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function emitApiEvent(event: ApiEvent): void {
  for (const listener of [...listeners]) listener(event)
}

/** A request that is about to be sent. */
export interface OutgoingRequest {
  readonly key: string
  /** A listener may add headers. */
  readonly headers: Record<string, string>
  /** Registers who hears of the end; `failed` also for refusals. */
  onEnd(listener: (failed: boolean) => void): void
}

/** Listeners of each request, which tracing joins. */
export const requestListeners = new Set<(request: OutgoingRequest) => void>()

/** The shell's window that asks who the user is; calls that need a fresh step-up open it, and are repeated after it. */
export const stepUp: { load?: () => Promise<{ stepUp: () => Promise<boolean> }> } = {}
