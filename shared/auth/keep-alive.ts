import { clock, RENEW_AHEAD_MS } from './clock.ts'
import { renewSession } from './renewal.ts'
import { useSession } from './session-store.ts'

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** Timers sleep in background tabs and on closed laptops: the longest pause before the clock is read again. */
const MAX_WAIT_MS = 5 * 60_000

/** Returns the delay before acting on a token, ms: zero when it is about to end, else ahead of its end. */
export function renewalDelay(remaining: number | null): number {
  if (remaining === null) return 0
  return Math.min(Math.max(remaining - RENEW_AHEAD_MS, 0), MAX_WAIT_MS)
}

/** Renews tokens in time; retries with longer pauses, or when network or user return. @returns the stopper */
export function keepSessionAlive(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryIn = FIRST_RETRY_MS

  const plan = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, delay)
  }
  const look = async () => {
    const { accessToken } = useSession.getState()
    if (accessToken === null) return
    const wait = renewalDelay(clock.remaining(accessToken))
    if (wait > 0) return plan(wait)
    const outcome = await renewSession(accessToken)
    if (outcome === 'ended') return
    if (outcome === 'renewed') {
      retryIn = FIRST_RETRY_MS
      // A pause prevents a tight loop when the new token claims to have expired.
      const renewed = useSession.getState().accessToken
      return plan(Math.max(renewalDelay(renewed === null ? null : clock.remaining(renewed)), FIRST_RETRY_MS))
    }
    plan(retryIn)
    retryIn = Math.min(retryIn * 2, LAST_RETRY_MS)
  }
  const wake = () => {
    if (document.visibilityState === 'visible') void look()
  }

  void look()
  const unsubscribe = useSession.subscribe((now, before) => {
    if (now.accessToken !== before.accessToken) void look()
  })
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
  }
}
