export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  /** Written above this script by `release`. */
  readonly release?: {
    readonly keys: Readonly<Record<string, string>>
    /** `mfe-orders/1.4.0` → file → integrity, of what was live when the script was written. */
    readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
    /** Names of the common files that previous versions and canaries of then have beside those. */
    readonly older?: Readonly<Record<string, readonly string[]>>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifeEvent & MessageEvent<unknown>) => void): void
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request
  /** The answer to the navigation, asked for while the worker was starting; `undefined` where the browser does not. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export const worker: WorkerScope = Reflect.get(Object(globalThis), 'self')

/** The page's loader gives a file up after so long, ms. */
const PATIENCE_MS = 6_000

/** The network's answer. Whoever is silent for too long is hung up on: connections to one server are few, and others wait for them. */
export async function answerTo(request: RequestInfo, init?: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PATIENCE_MS)
  try {
    return await fetch(request, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Path that all of the cabinet lies below: `/merchant-cabinet/`. */
export const base = new URL('./', worker.location.href).pathname
