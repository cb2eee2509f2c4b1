import { emitSessionEvent } from './events.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { isSignOutPending, useSignOut } from './sign-out.ts'
import { readClaims, storedToken, TOKEN_KEY } from './token.ts'

/** Adopts other tabs' tokens; a page from the browser's cache missed their events. @returns the stopper */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    // The event may be older than the storage, so the stored value decides.
    adoptStoredToken(storedToken())
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) adoptStoredToken(storedToken())
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

function adoptStoredToken(stored: string | null): void {
  const { accessToken } = useSession.getState()
  if (stored === accessToken) return
  if (stored === null) {
    clearSession()
    if (isSignOutPending()) useSignOut.setState({ isUnconfirmed: true, isElsewhere: true })
    else emitSessionEvent({ type: 'signedOut', elsewhere: true })
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
