import { create } from 'zustand'
import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { apiPrefix } from './renewal.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storeToken } from './token.ts'

const PATH = '/users/api/v1/sign-out'
/** Kept in storage from a sign-out until the server confirms it: without it the refresh cookie would keep working. */
export const SIGN_OUT_KEY = 'cabinet.sign-out'
/** A sign-out without an answer within this time is repeated. */
const RETRY_FOR_MS = 3_000
const FIRST_PAUSE_MS = 1_000
const LAST_PAUSE_MS = 30_000

export interface SignOutState {
  /** This browser has signed out, and the server does not know it yet. */
  readonly isUnconfirmed: boolean
  /** Another tab has signed out. */
  readonly isElsewhere: boolean
}

export const useSignOut = create<SignOutState>()(() => ({
  isUnconfirmed: isSignOutPending(),
  isElsewhere: false,
}))

/** Ends the session here at once, and on the server as soon as it is reachable. */
export async function signOut(): Promise<void> {
  const { accessToken } = useSession.getState()
  storePendingSignOut(true)
  storeToken(null)
  clearSession()
  if (await askServer(accessToken)) confirm()
  else useSignOut.setState({ isUnconfirmed: true, isElsewhere: false })
}

/** Repeats a sign-out until the server confirms it, at once when the network returns. @returns the stopper */
export function retrySignOut(): () => void {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const attempt = async () => {
    clearTimeout(timer)
    const confirmed = !isSignOutPending() || (await askServer(null))
    if (stopped) return
    if (confirmed) return confirm()
    timer = setTimeout(() => void attempt(), pause)
    pause = Math.min(pause * 2, LAST_PAUSE_MS)
  }
  const now = () => void attempt()
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGN_OUT_KEY) now()
  }
  // The last request may still be running.
  timer = setTimeout(now, pause)
  window.addEventListener('online', now)
  window.addEventListener('storage', onStorage)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', now)
    window.removeEventListener('storage', onStorage)
  }
}

/** Returns whether a tab of this browser waits for the confirmation. */
export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(SIGN_OUT_KEY) !== null
  } catch {
    return false
  }
}

function storePendingSignOut(signedOut: boolean): void {
  try {
    if (signedOut) localStorage.setItem(SIGN_OUT_KEY, '1')
    else localStorage.removeItem(SIGN_OUT_KEY)
  } catch {
    // A browser without storage repeats it while this page is open.
  }
}

function confirm(): void {
  storePendingSignOut(false)
  useSignOut.setState({ isUnconfirmed: false })
  emitSessionEvent({ type: 'signedOut', elsewhere: useSignOut.getState().isElsewhere })
}

/** Asks the server to end the session. @returns whether the server itself says so; proxies answer as well */
async function askServer(accessToken: string | null): Promise<boolean> {
  try {
    const { default: ky } = await import('ky')
    const { status } = await ky.post(new URL(apiPrefix() + PATH, location.origin), {
      credentials: 'include',
      keepalive: true,
      headers: accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` },
      timeout: RETRY_FOR_MS,
      retry: 0,
      throwHttpErrors: false,
    })
    return status === 204 || status === 401
  } catch {
    return false
  }
}

/** Starts a session in all tabs. @returns whether the browser stores it; else the user stays signed out */
export function signIn(access: string): boolean {
  clock.learn(access)
  if (!storeToken(access)) return false
  // The new cookie has replaced the one whose session should end.
  storePendingSignOut(false)
  adoptToken(access)
  emitSessionEvent({ type: 'signedIn', elsewhere: false })
  return true
}
