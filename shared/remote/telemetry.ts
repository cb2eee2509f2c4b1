import type { RemoteFailure, RemotePhase } from './remote-error.ts'

/** What the page tells about itself. `at` is ms since navigation start. */
export type TelemetryEvent =
  | {
      readonly type: 'remote-loaded'
      readonly remote: string
      readonly version: string
      readonly ms: number
      readonly at: number
    }
  | {
      readonly type: 'remote-failed'
      readonly remote: string
      readonly version: string
      readonly phase: RemotePhase
      readonly code: RemoteFailure
      /** Nothing else will be tried: the section says that it is not to be had. */
      readonly final: boolean
      /** What was thrown in the first place. */
      readonly cause: unknown
      readonly at: number
    }
  /** Something went wrong outside of every boundary. `file`: address of the script that the browser names, or nothing. */
  | {
      readonly type: 'page-error'
      readonly kind: 'render' | 'handler' | 'rejection' | 'script' | 'policy'
      readonly error: unknown
      readonly file: string
      /** The user has just pressed something: perhaps it is this that failed. */
      readonly byUser: boolean
      readonly at: number
    }
  | {
      readonly type: 'remote-fell-back'
      readonly remote: string
      readonly from: string
      readonly to: string
      readonly at: number
    }
  /** A newer release set concerns what runs in this tab. */
  | {
      readonly type: 'release-news'
      readonly news: 'offer' | 'leave'
      readonly revision: number
      readonly at: number
    }
  /** `release-set.json` could not be believed; the tab keeps its set. */
  | {
      readonly type: 'pointer-refused'
      readonly problem: string
      readonly revision: number
      readonly at: number
    }
  | { readonly type: 'navigated'; readonly path: string; readonly at: number }
  | { readonly type: 'session-expired'; readonly at: number }

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never

const KEPT = 100
const recent: TelemetryEvent[] = []
const listeners = new Set<(event: TelemetryEvent) => void>()

/** Tells of an event; the last 100 are kept for a listener that comes later. */
export function emitTelemetry(event: WithoutTime<TelemetryEvent>): void {
  const stamped: TelemetryEvent = { ...event, at: Math.round(performance.now()) }
  recent.push(stamped)
  if (recent.length > KEPT) recent.shift()
  for (const listener of [...listeners]) listener(stamped)
}

/** Listens, first to what has already happened. Returns the way to stop. */
export function onTelemetry(listener: (event: TelemetryEvent) => void): () => void {
  for (const event of recent) listener(event)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
