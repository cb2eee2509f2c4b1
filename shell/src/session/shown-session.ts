import { type Session, useSession } from '@cabinet/shared/auth'
import { create } from 'zustand'

/** After the session's end the page stays rendered for the last user, with typed input, until it reloads. */
export const useShownSession = create<Session>()(() => useSession.getState())

useSession.subscribe((session) => {
  if (session.isAuth) useShownSession.setState(session)
})
