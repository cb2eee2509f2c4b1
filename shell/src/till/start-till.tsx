import { call } from '@cabinet/shared/api'
import { expireSession, onSessionEvent, useSession } from '@cabinet/shared/auth'
import { useLateElements } from '../frame/late-elements.ts'
import { storeSessionEnd } from '../session/store-session-end.ts'
import { followIdle } from './idle-end.ts'
import { IdleWarning } from './idle-warning.tsx'

/** Follows keys and presses of a session on a shared computer; others have nothing to follow. @param reload leaves the page without a question */
export function startTill(reload: () => void): void {
  const stop = useSession.subscribe(begin)
  begin(useSession.getState())

  function begin({ user }: ReturnType<typeof useSession.getState>): void {
    if (user === null) return
    stop()
    if (user.idleMinutes === undefined) return
    const idle = followIdle({
      minutes: user.idleMinutes,
      tell: async (secondsAgo) => {
        const body = secondsAgo === undefined ? {} : { secondsAgo }
        return (await call('POST /users/api/v1/activity', { body })).secondsLeft
      },
      onLeft: (seconds) => {
        const warning = seconds === null ? null : <IdleWarning key="idle" seconds={seconds} />
        if (warning !== useLateElements.getState().idle) useLateElements.setState({ idle: warning })
      },
      hide: (isHidden) => {
        document.documentElement.hidden = isHidden
      },
      onEnd: expireSession,
    })
    onSessionEvent(({ type }) => {
      if (type === 'signedIn') return
      if (type !== 'expired') return idle.stop()
      if (idle.isOver()) storeSessionEnd('idle')
      // Nothing of the page may be read until its toast closes.
      document.documentElement.hidden = true
      reload()
    })
  }
}
