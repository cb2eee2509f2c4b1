import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { apiPrefix } from './renewal.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storeToken } from './token.ts'

const SIGN_OUT_PATH = '/users/api/v1/sign-out'

/** Starts a session with the `access` of a successful sign-in; the other tabs see it through storage. */
export function signIn(access: string): void {
  clock.learn(access)
  storeToken(access)
  adoptToken(access)
  emitSessionEvent({ type: 'signedIn', elsewhere: false })
}

/**
 * Ends the session here and in all tabs at once, and tells the server. Resolves when the server has answered or could
 * not be reached: signing out never fails for the user (the access token then lives on for at most 10 minutes).
 */
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
