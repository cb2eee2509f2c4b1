import { QueryClient } from '@tanstack/react-query'

const STALE_AFTER_MS = 30_000
const KEPT_FOR_MS = 15 * 60_000

/**
 * The page's cache of server state. Data older than 30 s is asked for again on mount and focus while the old one shows.
 * Retries are the transport's matter; offline a query fails at once with a sentence and runs again on reconnection.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: KEPT_FOR_MS,
        retry: false,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: true,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
