/** Runs work in an idle moment. @param timeout ms after which it runs in a busy one; 0: never */
export function whenIdle(work: () => void, timeout = 3_000): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout })
  else setTimeout(work, 500)
}

/** Runs each in an idle moment of its own, so that a click waits for one at most. */
export function runInIdleMoments([work, ...rest]: readonly (() => void)[]): void {
  if (work === undefined) return
  whenIdle(() => {
    work()
    runInIdleMoments(rest)
  })
}

/** Interval of checks for pending data, and the last one, ms. */
const CHECK_MS = 300
const GIVE_UP_MS = 15_000

/** Runs the work once the screen has its data, so that prefetching stays behind the first row. */
export function whenRendered(work: () => void): void {
  whenIdle(() => {
    const isWaiting = document.querySelector('main [aria-busy=true]') !== null
    if (isWaiting && performance.now() < GIVE_UP_MS) setTimeout(() => whenRendered(work), CHECK_MS)
    else work()
  })
}
