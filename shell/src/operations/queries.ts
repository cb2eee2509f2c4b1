import type { ReleaseChange, ReleasesStatus } from '@cabinet/contract'
import { call, queryFor, queryKeyOf, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'

const statusKey = 'GET /releases/v1/status'
const historyKey = 'GET /releases/v1/history'
const EVERY_MS = 10_000

export type App = ReleasesStatus['apps'][number]

export const useReleases = () => useQuery({ ...queryFor(statusKey), refetchInterval: EVERY_MS })

export const useHistory = (page: number) =>
  useQuery({ ...queryFor(historyKey, { query: { page, lim: 20 } }), placeholderData: (before) => before })

export const useErrors = () =>
  useQuery({ ...queryFor('GET /releases/v1/errors', { query: { lim: 10 } }), refetchInterval: EVERY_MS })

interface Decision {
  readonly change: ReleaseChange
  readonly reason: string
  /** The revision that the decision was based on. */
  readonly revision: number
}

export function useChange(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call('POST /releases/v1/changes', { body }),
    onSuccess: (status) => {
      client.setQueryData(queryKeyOf(statusKey), status)
      onDone()
    },
    // A refusal means that another change came first, so the page shows the new state.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(statusKey) })
      void client.invalidateQueries({ queryKey: queryKeyOf(historyKey) })
    },
  })
}

export const useVersions = (app: string) =>
  useQuery({ ...queryFor('GET /releases/v1/apps/{app}/versions', { params: { app } }), enabled: app !== '' })
