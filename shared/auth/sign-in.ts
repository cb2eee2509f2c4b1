import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { adoptToken } from './session-store.ts'
import { storePendingSignOut } from './sign-out.ts'
import { storeToken } from './token.ts'

/**
 * Starts a session with the `access` of a successful sign-in; the other tabs see it through storage.
 * @returns whether the browser keeps it; else nobody is signed in: the next page would know nothing of it
 */
export function signIn(access: string): boolean {
  clock.learn(access)
  if (!storeToken(access)) return false
  // The new cookie has taken the place of the one whose session was to be ended.
  storePendingSignOut(false)
  adoptToken(access)
  emitSessionEvent({ type: 'signedIn', elsewhere: false })
  return true
}
