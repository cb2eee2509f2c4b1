import { call, onApiEvent } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'

/** A changed role shows within 5 s, the time of the answer included. */
const EVERY_MS = 4_000
/** A server that does not answer is not asked more often than this. */
const SLOWEST_MS = 30_000

/** Every answer names the rights it was given under; a visible page without one for a while asks for nothing else. */
export function askForRights(): () => void {
  let heardAt = Date.now()
  let pause = EVERY_MS
  const stopListening = onApiEvent(({ type }) => {
    if (type !== 'answered') return
    heardAt = Date.now()
    pause = EVERY_MS
  })
  const look = async () => {
    clearTimeout(timer)
    const visible = document.visibilityState === 'visible' && useSession.getState().isAuth
    if (visible && Date.now() - heardAt >= pause) {
      const before = heardAt
      // Its end, or a refusal, is the session's affair; a failure makes the next one wait longer.
      await call('GET /users/api/v1/rights').catch(() => undefined)
      if (heardAt === before) {
        heardAt = Date.now()
        pause = Math.min(pause * 2, SLOWEST_MS)
      }
    }
    plan()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    // A hidden tab asks nothing; coming back asks at once.
    if (!stopped && document.visibilityState === 'visible')
      timer = setTimeout(() => void look(), Math.max(0, heardAt + pause - Date.now()))
  }
  let stopped = false
  const wake = () => void look()
  document.addEventListener('visibilitychange', wake)
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopListening()
    document.removeEventListener('visibilitychange', wake)
  }
}
