export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  /** Written above this script by `release`. */
  readonly release?: {
    readonly keys: Readonly<Record<string, string>>
    /** `mfe-orders/1.4.0` → file → integrity, of what was live when the script was written. */
    readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
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

export const base = new URL('./', worker.location.href).pathname
