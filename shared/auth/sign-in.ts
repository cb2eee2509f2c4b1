import { clock } from './clock.ts'
import { emitSessionEvent } from './events.ts'
import { adoptToken } from './session-store.ts'
import { storePendingSignOut } from './sign-out.ts'
import { storeToken } from './token.ts'

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
