import type { ReleasesStatus } from '@cabinet/contract'
import { call, queryFor, queryKeyOf, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'

const statusKey = 'GET /releases/v1/status'
const historyKey = 'GET /releases/v1/history'
const EVERY_MS = 10_000

export type App = ReleasesStatus['apps'][number]

/** What is live, looked at again every ten seconds: a colleague may be at work too. */
export const useReleases = () => useQuery({ ...queryFor(statusKey), refetchInterval: EVERY_MS })

export const useHistory = (page: number) =>
  useQuery({ ...queryFor(historyKey, { query: { page, lim: 20 } }), placeholderData: (before) => before })

/** What can be decided here; `title` asks, `label` is the deed. */
export type Deed =
  | { readonly type: 'rollback'; readonly app: App; readonly to: string }
  | { readonly type: 'kill' | 'revive' | 'stop-canary'; readonly app: App }
  | { readonly type: 'maintenance-on' | 'maintenance-off' }

interface Decision {
  readonly deed: Deed
  readonly reason: string
  /** That the decision was made on. */
  readonly revision: number
}

function carryOut({ deed, ...body }: Decision): Promise<ReleasesStatus> {
  switch (deed.type) {
    case 'rollback':
      return call('POST /releases/v1/apps/{app}/rollback', { params: { app: deed.app.app }, body })
    case 'stop-canary':
      return call('POST /releases/v1/apps/{app}/canary/stop', { params: { app: deed.app.app }, body })
    case 'kill':
    case 'revive':
      return call('POST /releases/v1/apps/{app}/kill', {
        params: { app: deed.app.app },
        body: { ...body, on: deed.type === 'kill' },
      })
    case 'maintenance-on':
    case 'maintenance-off':
      return call('POST /releases/v1/maintenance', { body: { ...body, on: deed.type === 'maintenance-on' } })
  }
}

export function useDeed(onDone: (deed: Deed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (status, { deed }) => {
      client.setQueryData(queryKeyOf(statusKey), status)
      onDone(deed)
    },
    // Refused because somebody was faster: the page shows what he did.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(statusKey) })
      void client.invalidateQueries({ queryKey: queryKeyOf(historyKey) })
    },
  })
}
