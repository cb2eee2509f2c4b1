import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { apiPrefix } from './renewal.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storeToken } from './token.ts'

const SIGN_OUT_PATH = '/users/api/v1/sign-out'

/**
 * Starts a session with the `access` of a successful sign-in; the other tabs see it through storage.
 * @returns whether the browser keeps it; else nobody is signed in: the next page would know nothing of it
 */
export function signIn(access: string): boolean {
  clock.learn(access)
  if (!storeToken(access)) return false
  adoptToken(access)
  emitSessionEvent({ type: 'signedIn', elsewhere: false })
  return true
}

/** Signing out never fails for the user: an unreachable server leaves the access token alive for at most 10 minutes. */
export async function signOut(): Promise<void> {
  const { accessToken } = useSession.getState()
  storeToken(null)
  clearSession()
  emitSessionEvent({ type: 'signedOut', elsewhere: false })
  try {
    await fetch(new URL(apiPrefix() + SIGN_OUT_PATH, location.origin), {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(5_000),
    })
  } catch {
    // The session ends on the server by itself.
  }
}
