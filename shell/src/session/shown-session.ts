import { type Session, useSession } from '@cabinet/shared/auth'
import { create } from 'zustand'

/**
 * The session that the page is drawn for: the last one with somebody in it. When it ends, the page stays as it is, with
 * all that is typed, until it reloads; what it may do is decided by the session itself.
 */
export const useShownSession = create<Session>()(() => useSession.getState())

useSession.subscribe((session) => {
  if (session.isAuth) useShownSession.setState(session)
})
