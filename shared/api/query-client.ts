import { QueryClient } from '@tanstack/react-query'

const STALE_AFTER_MS = 30_000
const GC_AFTER_MS = 15 * 60_000

/** Data older than 30 s is refetched on mount and focus; the transport retries, and offline a query fails at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        gcTime: GC_AFTER_MS,
        retry: false,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: true,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
