import { QueryClient } from '@tanstack/react-query'

const STALE_AFTER_MS = 30_000
const GC_AFTER_MS = 15 * 60_000

/** Makes a cache that refetches data older than 30 s on mount and focus; the transport alone retries. */
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
