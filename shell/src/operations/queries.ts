import type { ReleasesStatus } from '@cabinet/contract'
import {
  type CallInput,
  call,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'

const statusKey = 'GET /releases/v1/status'
const historyKey = 'GET /releases/v1/history'
const EVERY_MS = 10_000

export type App = ReleasesStatus['apps'][number]

export const useReleases = () => useQuery({ ...queryFor(statusKey), refetchInterval: EVERY_MS })

export const useHistory = (page: number) =>
  useQuery({ ...queryFor(historyKey, { query: { page, lim: 20 } }), placeholderData: (before) => before })

export type Change =
  | { readonly type: 'rollback' | 'forward' | 'revoke'; readonly app: App; readonly to: string }
  | { readonly type: 'kill' | 'revive' | 'stop-canary'; readonly app: App }
  | { readonly type: 'maintenance-on' | 'maintenance-off' }

interface Decision {
  readonly change: Change
  readonly reason: string
  /** That the decision was made on. */
  readonly revision: number
}

function carryOut({ change, ...body }: Decision): Promise<ReleasesStatus> {
  switch (change.type) {
    case 'rollback':
      return call('POST /releases/v1/apps/{app}/rollback', { params: { app: change.app.app }, body })
    case 'forward':
      return call('POST /releases/v1/promote', {
        body: { ...body, versions: [{ app: change.app.app, version: change.to }] },
      })
    case 'revoke':
      return call('POST /releases/v1/apps/{app}/revoke', {
        params: { app: change.app.app },
        body: { ...body, version: change.to },
      })
    case 'stop-canary':
      return call('POST /releases/v1/apps/{app}/canary/stop', { params: { app: change.app.app }, body })
    case 'kill':
    case 'revive':
      return call('POST /releases/v1/apps/{app}/kill', {
        params: { app: change.app.app },
        body: { ...body, on: change.type === 'kill' },
      })
    case 'maintenance-on':
    case 'maintenance-off':
      return call('POST /releases/v1/maintenance', {
        body: { ...body, on: change.type === 'maintenance-on' },
      })
  }
}

export function useChange(onDone: (change: Change) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (status, { change }) => {
      client.setQueryData(queryKeyOf(statusKey), status)
      onDone(change)
    },
    // Refused because somebody was faster: the page shows what he did.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(statusKey) })
      void client.invalidateQueries({ queryKey: queryKeyOf(historyKey) })
    },
  })
}

export const useVersions = (app: string) =>
  useQuery({ ...queryFor('GET /releases/v1/apps/{app}/versions', { params: { app } }), enabled: app !== '' })

export const useMakePreview = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /releases/v1/preview'>['body']) =>
      call('POST /releases/v1/preview', { body }),
  })
