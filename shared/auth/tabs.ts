import { emitSessionEvent } from './events.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { isSignOutPending, SIGN_OUT_KEY, useSignOut } from './sign-out.ts'
import { readClaims, storedToken, TOKEN_KEY } from './token.ts'

/** Adopts other tabs' tokens; a page from the browser's cache missed their events. @returns the stopper */
export function followOtherTabs(): () => void {
  // Before it removes the token, a sign-out stores its key, unlike a tab that only hears of its session's end.
  let isSignOut = false
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    isSignOut ||= key === null || key === SIGN_OUT_KEY
    // The event may be older than the storage, so the stored value decides.
    if (key === null || key === TOKEN_KEY) adoptStoredToken(storedToken(), isSignOut)
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) adoptStoredToken(storedToken(), true)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

function adoptStoredToken(stored: string | null, isSignOut: boolean): void {
  const { accessToken } = useSession.getState()
  if (stored === accessToken) return
  if (stored === null) {
    clearSession()
    if (isSignOutPending()) useSignOut.setState({ isUnconfirmed: true, isElsewhere: true })
    else emitSessionEvent(isSignOut ? { type: 'signedOut', elsewhere: true } : { type: 'expired' })
  } else if (accessToken === null) {
    adoptToken(stored)
    emitSessionEvent({ type: 'signedIn', elsewhere: true })
  } else if (readClaims(stored)?.subject !== readClaims(accessToken)?.subject) {
    // Another user signed in, so this page must send nothing under the old name.
    clearSession()
    emitSessionEvent({ type: 'switched' })
  } else {
    adoptToken(stored)
  }
}
