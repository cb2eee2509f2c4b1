import { type QueryClient, queryFor } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { shortToastMs, toast } from '@cabinet/shared/ui'

/** Directories change with releases of the server, not within a working day, ms. */
const CACHE_MS = 60 * 60_000

/** Loads the directories; callers wait for an idle page and its first row. */
export function loadReferenceData(client: QueryClient): void {
  const kept = { staleTime: CACHE_MS, gcTime: CACHE_MS }
  const statuses = queryFor('GET /directory/statuses')
  client.fetchQuery({ ...statuses, ...kept }).catch(() => {
    // An expired session has its own message, and a left page cancels its query.
    if (!useSession.getState().isAuth || client.getQueryState(statuses.queryKey)?.status !== 'error') return
    // Elsewhere nobody misses them, and without a network the bar says so.
    if (!location.pathname.includes('/transactions') || !navigator.onLine) return
    toast.error('Ошибка во время загрузки статусов', { id: 'statuses', duration: shortToastMs })
  })
  void client.prefetchQuery({ ...queryFor('GET /accounting/countries'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /accounting/cities'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /users/api/v1/roles'), ...kept })
}

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
export function whenDrawn(work: () => void): void {
  whenIdle(() => {
    const isWaiting = document.querySelector('main [aria-busy=true]') !== null
    if (isWaiting && performance.now() < GIVE_UP_MS) setTimeout(() => whenDrawn(work), CHECK_MS)
    else work()
  })
}
