import { type QueryClient, queryFor } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { shortToastMs, toast } from '@cabinet/shared/ui'

/** Directories change with releases of the server, not within a working day, ms. */
const KEPT_MS = 60 * 60_000

/**
 * Loads statuses, countries, cities and roles into the cache when the page has nothing better to do: the first row must
 * not wait for them, and a screen that needs one sooner asks for itself. Source: specification 4 and 8.
 */
export function loadReferenceData(client: QueryClient): void {
  const kept = { staleTime: KEPT_MS, gcTime: KEPT_MS }
  client.fetchQuery({ ...queryFor('GET /directory/statuses'), ...kept }).catch(() => {
    // The end of the session has its own words.
    if (!useSession.getState().isAuth) return
    toast.error('Ошибка во время загрузки статусов', { id: 'statuses', duration: shortToastMs })
  })
  void client.prefetchQuery({ ...queryFor('GET /accounting/countries'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /accounting/cities'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /users/api/v1/roles'), ...kept })
}

/** Runs `work` once the browser is idle, at the latest after `timeout` ms. */
export function whenIdle(work: () => void, timeout = 3_000): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout })
  else setTimeout(work, 500)
}
