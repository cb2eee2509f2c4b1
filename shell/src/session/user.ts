import { ApiError, onApiEvent, type QueryClient, QueryObserver, queryFor, stepUp } from '@cabinet/shared/api'
import { expireSession, setUser, useSession } from '@cabinet/shared/auth'
import { create } from 'zustand'
import { CANARY_KEY } from '../../boot/pinned-set.ts'
import { keepOwnDrafts } from './drafts.ts'
import { writeStorage } from './storage.ts'

/** `unreachable`: the server has not answered about the user; the session stays. */
export type UserStatus = 'loading' | 'ready' | 'unreachable'

/** Tells the status of `/me`. `failure`: the HTTP status of an error answer. */
export const useUserStatus = create<{ status: UserStatus; failure: number | null }>()(() => ({
  status: 'loading',
  failure: null,
}))

/** Age of rights, ms, after which a focus refetches them. */
const FRESH_MS = 60_000
/** A refusal means changed rights, which are refetched at once, but once for a page full of refusals. */
const AFTER_REFUSAL_MS = 5_000

/** Refetches rights on focus, reconnection, 403 and change; offline, the user stays. */
export function followUser(client: QueryClient): { retry: () => void; stop: () => void } {
  stepUp.load = () => import('../step-up/step-up.tsx')
  const observer = new QueryObserver(client, { ...queryFor('GET /users/api/v1/me'), staleTime: FRESH_MS })
  const follow = ({ data, error, isFetching }: ReturnType<typeof observer.getCurrentResult>) => {
    const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
    if (refused && !isFetching) {
      if (error.status === 423)
        import('../start-late.ts').then(({ coverLocked }) => coverLocked(client)).catch(expireSession)
      else expireSession()
    }
    if (data && data !== useSession.getState().user) {
      keepOwnDrafts(data.username)
      setUser(data)
      storeCanaries(data.canaries ?? [])
    }
    const status = data ? 'ready' : error && !refused ? 'unreachable' : 'loading'
    const failure = error instanceof ApiError ? error.status : null
    const shown = useUserStatus.getState()
    if (shown.status !== status || shown.failure !== failure) useUserStatus.setState({ status, failure })
  }
  // The boot script's answer may be there already.
  follow(observer.getCurrentResult())
  const stopObserving = observer.subscribe(follow)
  const stopListening = onApiEvent((event) => {
    const { data, dataUpdatedAt, isFetching } = observer.getCurrentResult()
    if (event.type === 'forbidden' && Date.now() - dataUpdatedAt > AFTER_REFUSAL_MS) void observer.refetch()
    const changed = event.type === 'answered' && event.rights !== null && event.rights !== data?.rights
    if (changed && data && !isFetching) void observer.refetch()
  })
  return {
    retry: () => void observer.refetch(),
    stop: () => {
      stopObserving()
      stopListening()
    },
  }
}

/** Stores the user's canaries for the next page; this page keeps its own set. */
function storeCanaries(canaries: readonly string[]): void {
  const marks = Object.fromEntries(canaries.map((one) => [one, true]))
  writeStorage('localStorage', CANARY_KEY, canaries.length === 0 ? null : JSON.stringify(marks))
}
