import { call, queryKeyOf } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { announceNewOrders, followAnnounced, forgetAnnounced } from '../notices/announce-new-orders.ts'
import { type WatchInput, watchReleases } from './watch-releases.ts'

/** Intervals between two polls, ms: of a visible tab, of a hidden one, and of one whose server does not answer. */
const EVERY_MS = 10_000
const HIDDEN_MS = 60_000
const SLOWEST_MS = 60_000

export interface UpdateWatchInput extends WatchInput {
  readonly openOrders: () => void
}

/**
 * Polls rights (the header of every answer), releases, and changed orders by one call. When the server does
 * not answer, the releases still come from files. Returns a function that stops it.
 */
export function pollTabNews(input: UpdateWatchInput): () => void {
  const { client } = input
  const releases = watchReleases(input)
  let { revision } = input.booted
  let since: string | undefined
  let pause = EVERY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (isBack: boolean) => {
    const news = await call('GET /tab/v1/news', { query: { since } })
    since = news.now
    // The next answer repeats what failed.
    announceNewOrders(news.now, input.openOrders).catch(() => undefined)
    pause = EVERY_MS
    if (news.orders)
      for (const key of isChanging) void client.invalidateQueries({ queryKey: queryKeyOf(key) })
    if (news.revision !== revision) {
      revision = news.revision
      // `/me` names the user's canaries.
      void client.invalidateQueries({ queryKey: queryKeyOf('GET /users/api/v1/me') })
    } else if (!isBack) return
    await releases.check()
  }
  const look = async (isBack = false) => {
    clearTimeout(timer)
    try {
      if (useSession.getState().isAuth) await ask(isBack)
    } catch {
      pause = Math.min(pause * 2, SLOWEST_MS)
      await releases.check()
    }
    plan()
  }
  const plan = () => {
    clearTimeout(timer)
    if (stopped) return
    const hidden = document.visibilityState === 'hidden'
    timer = setTimeout(() => void look(), hidden ? Math.max(pause, HIDDEN_MS) : pause)
  }
  let stopped = false
  const wake = () => {
    if (document.visibilityState !== 'visible') return
    forgetAnnounced()
    void look(true)
  }
  document.addEventListener('visibilitychange', wake)
  const stopFollowing = followAnnounced()
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
    releases.stop()
    stopFollowing()
    document.removeEventListener('visibilitychange', wake)
  }
}

/** The queries of lists and order pages that a change of orders makes stale. */
const isChanging = [
  'GET /accounting/v1/applications/changes',
  'GET /accounting/v1/application/{id}/version',
  'GET /accounting/v1/application/{id}/notes',
] as const
