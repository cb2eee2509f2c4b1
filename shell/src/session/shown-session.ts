import { type Session, useSession } from '@cabinet/shared/auth'
import { create } from 'zustand'

/** Keeps a session after its end, because the page stays rendered, with typed input, until it reloads. */
export const useShownSession = create<Session>()(() => useSession.getState())

useSession.subscribe((session) => {
  if (session.isAuth) useShownSession.setState(session)
})
