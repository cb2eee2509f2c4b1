import type { BrowserEvent, TelemetryBatch } from '@cabinet/contract'
import { beacon } from './beacon.ts'

const FLUSH_MS = 10_000
const FLUSH_EVENTS = 20
const HEARTBEAT_MS = 20_000
const MAX_OF_A_KIND = 5
const MAX_EVENTS = 200

export interface EventQueueInput {
  readonly url: string
  readonly head: () => Omit<TelemetryBatch, 'gone' | 'events'>
  readonly send?: (url: string, batch: TelemetryBatch) => void
}

/** Gathers events and sends them together: after 10 s, at 20 of them, when the tab is hidden or left; and a sign of life every 20 s. */
export class EventQueue {
  readonly #input: EventQueueInput
  readonly #counts = new Map<string, number>()
  #waiting: BrowserEvent[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #alive: ReturnType<typeof setInterval> | undefined
  #gone = false
  #added = 0

  constructor(input: EventQueueInput) {
    this.#input = input
  }

  add(event: BrowserEvent): void {
    if (this.#added >= MAX_EVENTS || this.#isTooMuch(event)) return
    this.#added += 1
    this.#waiting.push(event)
    if (this.#waiting.length >= FLUSH_EVENTS) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const events = this.#waiting
    this.#waiting = []
    const send = this.#input.send ?? beacon
    send(this.#input.url, { ...this.#input.head(), gone: this.#gone, events })
  }

  start(): () => void {
    const changed = () => {
      if (document.visibilityState === 'visible') this.#live()
      else {
        clearInterval(this.#alive)
        if (this.#waiting.length > 0) this.flush()
      }
    }
    const left = () => {
      this.#gone = true
      this.flush()
    }
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      this.#gone = false
      this.#live()
    }
    document.addEventListener('visibilitychange', changed)
    window.addEventListener('pagehide', left)
    window.addEventListener('pageshow', back)
    if (document.visibilityState === 'visible') this.#live()
    return () => {
      clearTimeout(this.#timer)
      clearInterval(this.#alive)
      document.removeEventListener('visibilitychange', changed)
      window.removeEventListener('pagehide', left)
      window.removeEventListener('pageshow', back)
    }
  }

  #live(): void {
    clearInterval(this.#alive)
    this.#alive = setInterval(() => this.flush(), HEARTBEAT_MS)
    this.flush()
  }

  #isTooMuch(event: BrowserEvent): boolean {
    if (event.kind === 'vital') return false
    const { kind, app, version, route } = event
    const key = [
      kind,
      app,
      version,
      route,
      kind === 'load' ? event.outcome : `${event.error} ${event.name}`,
    ].join(' ')
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > MAX_OF_A_KIND
  }
}
