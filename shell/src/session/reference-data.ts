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
    // Elsewhere nobody misses them, and a list that did not come either says so in its place.
    if (!location.pathname.includes('/transactions') || document.querySelector('main [role=alert]')) return
    toast.error('Ошибка во время загрузки статусов', { id: 'statuses', duration: shortToastMs })
  })
  void client.prefetchQuery({ ...queryFor('GET /accounting/countries'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /accounting/cities'), ...kept })
  void client.prefetchQuery({ ...queryFor('GET /users/api/v1/roles'), ...kept })
}
