import type { RemoteFailure, RemotePhase } from './remote-error.ts'

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
      readonly final: boolean
      /** The original error. */
      readonly cause: unknown
      readonly at: number
    }
  | {
      readonly type: 'page-error'
      readonly kind: 'render' | 'handler' | 'rejection' | 'script' | 'policy'
      readonly error: unknown
      readonly file: string
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
  | {
      readonly type: 'release-news'
      readonly news: 'offer' | 'leave'
      readonly revision: number
      readonly at: number
    }
  | {
      readonly type: 'pointer-refused'
      readonly problem: string
      readonly revision: number
      readonly at: number
    }
  | { readonly type: 'navigated'; readonly path: string; readonly at: number }
  | { readonly type: 'session-expired'; readonly at: number }

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never

const MAX_RECENT = 100
const recent: TelemetryEvent[] = []
const listeners = new Set<(event: TelemetryEvent) => void>()

export function emitTelemetry(event: WithoutTime<TelemetryEvent>): void {
  const stamped: TelemetryEvent = { ...event, at: Math.round(performance.now()) }
  recent.push(stamped)
  if (recent.length > MAX_RECENT) recent.shift()
  for (const listener of [...listeners]) listener(stamped)
}

export function onTelemetry(listener: (event: TelemetryEvent) => void): () => void {
  for (const event of recent) listener(event)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
