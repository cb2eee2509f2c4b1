import { writeStorage } from '../session/storage.ts'

/** The server is told of keys and presses once in this time at most, ms. */
const TELL_MS = 60_000
const TICK_MS = 1_000
/** Seconds before the end at which the warning comes. */
const WARNING_S = 60

/** Written at a key or press, so that the other tabs of the browser count it as their own. */
const ACTIVE_KEY = 'cabinet.active'

export interface IdleEnd {
  /** Minutes without a key or press. */
  readonly minutes: number
  /** Tells the server how long ago the last one was, or asks. @returns seconds left; null for a session that does not end so */
  readonly tell: (secondsAgo?: number) => Promise<number | null>
  /** Gets the whole seconds of the last minute, null before. */
  readonly onLeft: (seconds: number | null) => void
  /** Hides the page while it is not known whether the session is over. */
  readonly hide: (isHidden: boolean) => void
  /** The time is over, and the server does not answer. */
  readonly onEnd: () => void
}

/** A clock that somebody sets changes one of them, a laptop that sleeps may stop the other. */
const moment = () => ({ wall: Date.now(), steady: performance.now() })
const sinceMs = ({ wall, steady }: ReturnType<typeof moment>) =>
  Math.max(Date.now() - wall, performance.now() - steady)

/** Counts the time without keys and presses in all tabs; the server decides at its end. @returns the stopper, and whether the time is over */
export function followIdle({ minutes, tell, onLeft, hide, onEnd }: IdleEnd) {
  let full = minutes * 60
  let since = moment()
  let toldAt = moment()
  let isUntold = false
  let isAsking = false
  const leftS = () => full - sinceMs(since) / 1000

  const restart = (seconds: number) => {
    full = seconds
    since = moment()
    tick()
  }
  const report = () => {
    isUntold = false
    toldAt = moment()
    tell(Math.round(sinceMs(since) / 1000)).catch(() => {
      isUntold = true
    })
  }
  const onActivity = () => {
    // After the end only the server knows whether the session goes on.
    if (leftS() <= 0) return
    if (sinceMs(since) >= TICK_MS) writeStorage('localStorage', ACTIVE_KEY, String(Date.now()))
    isUntold = true
    restart(minutes * 60)
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    hide(true)
    const left = await tell().catch(() => undefined)
    if (left === undefined) return onEnd()
    hide(false)
    isAsking = false
    if (left === null) stop()
    else restart(left)
  }
  const tick = () => {
    const left = leftS()
    onLeft(left > WARNING_S ? null : Math.max(0, Math.ceil(left)))
    if (left <= 0) return void ask()
    if (isUntold && sinceMs(toldAt) >= TELL_MS) report()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === ACTIVE_KEY && leftS() > 0) restart(minutes * 60)
  }
  const timer = setInterval(tick, TICK_MS)
  const seize = { capture: true, passive: true }
  window.addEventListener('keydown', onActivity, seize)
  window.addEventListener('pointerdown', onActivity, seize)
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', tick)
  // The page may have been opened without a key or press.
  tell().then(
    (left) => (left === null ? stop() : !isUntold && restart(left)),
    () => undefined,
  )
  function stop() {
    clearInterval(timer)
    window.removeEventListener('keydown', onActivity, seize)
    window.removeEventListener('pointerdown', onActivity, seize)
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', tick)
    onLeft(null)
  }
  return { stop, isOver: () => leftS() <= 0 }
}
