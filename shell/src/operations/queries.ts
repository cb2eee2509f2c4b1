import type { ReleaseChange, ReleasesStatus } from '@cabinet/contract'
import { call, queryFor, queryKeyOf, useMutation, useQuery, useQueryClient } from '@cabinet/shared/api'

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
  | {
      readonly type: 'start-canary'
      readonly app: App
      readonly version: string
      readonly percent: number
      readonly only: readonly string[]
    }
  | { readonly type: 'maintenance-on' | 'maintenance-off' }

/** A change that its dialog asks nothing but a reason for. */
export type DecidedChange = Exclude<Change, { readonly type: 'start-canary' }>

interface Decision {
  readonly change: Change
  readonly reason: string
  /** The revision that the decision was based on. */
  readonly revision: number
}

/** The change as the server is asked for it. */
function toRequest(change: Change): ReleaseChange {
  switch (change.type) {
    case 'rollback':
      return { type: 'rollback', app: change.app.app }
    case 'forward':
      return { type: 'promote', versions: [{ app: change.app.app, version: change.to }] }
    case 'revoke':
      return { type: 'revoke', app: change.app.app, version: change.to }
    case 'start-canary': {
      const { app, version, percent, only } = change
      return { type: 'canary-start', app: app.app, version, percent, only: [...only] }
    }
    case 'stop-canary':
      return { type: 'canary-stop', app: change.app.app }
    case 'kill':
    case 'revive':
      return { type: change.type, app: change.app.app }
    case 'maintenance-on':
    case 'maintenance-off':
      return { type: 'maintenance', on: change.type === 'maintenance-on' }
  }
}

const carryOut = ({ change, ...body }: Decision): Promise<ReleasesStatus> =>
  call('POST /releases/v1/changes', { body: { ...body, change: toRequest(change) } })

export function useChange(onDone: (change: Change) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (status, { change }) => {
      client.setQueryData(queryKeyOf(statusKey), status)
      onDone(change)
    },
    // A refusal means that somebody else was faster: the page shows the new state.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(statusKey) })
      void client.invalidateQueries({ queryKey: queryKeyOf(historyKey) })
    },
  })
}

export const useVersions = (app: string) =>
  useQuery({ ...queryFor('GET /releases/v1/apps/{app}/versions', { params: { app } }), enabled: app !== '' })
