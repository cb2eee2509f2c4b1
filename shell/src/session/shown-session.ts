import { type Session, useSession } from '@cabinet/shared/auth'
import { create } from 'zustand'

/** When the session ends the page stays drawn for the last user, with all that is typed, until it reloads. */
export const useShownSession = create<Session>()(() => useSession.getState())

useSession.subscribe((session) => {
  if (session.isAuth) useShownSession.setState(session)
})
