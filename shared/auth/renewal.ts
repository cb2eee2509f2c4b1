import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storedToken, storeToken } from './token.ts'

/** One renewal at a time in all tabs; the boot script takes the same lock. */
export const SESSION_LOCK = 'cabinet-session'
const REFRESH_PATH = '/users/api/v1/refresh'
/** A hung renewal must not hold the lock of all tabs. */
const REFRESH_TIMEOUT_MS = 15_000

/** `ended`: the session is cleared; `unavailable` (network, 5xx, 429): still signed in, retry later. */
export type Renewal = 'renewed' | 'ended' | 'unavailable'

let apiBase = '/api'
let running: { stale: string | null; result: Promise<Renewal> } | null = null

export function configureSession(options: { readonly apiBase: string }): void {
  apiBase = options.apiBase
}

export function apiPrefix(): string {
  return apiBase
}

/** Renews the session by one request for all callers; a tab that waited takes another tab's token. */
export function renewSession(stale: string | null = useSession.getState().accessToken): Promise<Renewal> {
  if (running?.stale === stale) return running.result
  const result = withLock(() => renewInside(stale)).finally(() => {
    if (running?.result === result) running = null
  })
  running = { stale, result }
  return result
}

async function renewInside(stale: string | null): Promise<Renewal> {
  const stored = storedToken()
  if (stored !== null && stored !== stale && !clock.isExpired(stored)) {
    adoptToken(stored)
    return 'renewed'
  }
  // A sign-out during the wait (here or in another tab) has removed the cookie.
  if (!useSession.getState().isAuth) return 'ended'
  const answer = await requestToken()
  if (answer === 'unavailable') return answer
  if (!useSession.getState().isAuth) return 'ended'
  if (answer === 'refused') {
    expireSession()
    return 'ended'
  }
  clock.learn(answer.access)
  storeToken(answer.access)
  adoptToken(answer.access)
  return 'renewed'
}

/** Clears a session that the server has ended. The event is sent once: later calls find no session. */
export function expireSession(): void {
  if (!useSession.getState().isAuth) return
  storeToken(null)
  clearSession()
  emitSessionEvent({ type: 'expired' })
}

async function requestToken(): Promise<{ access: string } | 'refused' | 'unavailable'> {
  try {
    const { default: ky } = await import('ky')
    const response = await ky.post(new URL(apiBase + REFRESH_PATH, location.origin), {
      credentials: 'include',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
    })
    const text = await response.text()
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok) return 'unavailable'
    const body: unknown = JSON.parse(text)
    const access = typeof body === 'object' && body !== null && 'access' in body ? body.access : null
    return typeof access === 'string' && access !== '' ? { access } : 'unavailable'
  } catch {
    return 'unavailable'
  }
}

/** Runs the work under Web Locks; without https it has none, and the server tolerates a renewal per tab. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(SESSION_LOCK, work) : work()
}

/** With less time left, a request might arrive after the token's end. */
const EXPIRY_MARGIN_MS = 5_000

/** Renews a token that is about to end; after a failure the old one fails with the real reason. */
export async function freshToken(): Promise<string | null> {
  const { accessToken } = useSession.getState()
  if (accessToken === null) return null
  const remaining = clock.remaining(accessToken)
  if (remaining !== null && remaining > EXPIRY_MARGIN_MS) return accessToken
  await renewSession(accessToken)
  return useSession.getState().accessToken
}
