import type { ReleaseSet } from '@cabinet/contract'
import { call, createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { followOtherTabs, keepSessionAlive, mayEnter, useSession } from '@cabinet/shared/auth'
import { RouterProvider } from '@cabinet/shared/router'
import { preloadOverlay } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { createHost } from './federation/host.ts'
import { ownEntries } from './frame/own-entries.ts'
import { HOME } from './frame/paths.ts'
import { followMaintenance } from './maintenance/use-maintenance.ts'
import {
  type NavigationEntry,
  navigationOf,
  placeAt,
  type RemotePlace,
  remotePlaces,
} from './release-set/places.ts'
import { DrawingMarks } from './remotes/drawing-marks.ts'
import { keepStylesInSection } from './remotes/foreign-styles.ts'
import { RemoteStore } from './remotes/remote-store.ts'
import { createSignedInRouter } from './routes.tsx'
import { loadReferenceData, whenDrawn, whenIdle } from './session/reference-data.ts'
import { coverInCache } from './session/restored-page.ts'
import { followSession } from './session/session-end.ts'
import { followUser } from './session/user.ts'
import { tellServer } from './telemetry/tell-server.ts'
import type { NewsInput } from './update/follow-news.ts'

/** Starts everything that a signed-in page needs, the remote of the address first, and gives the page. */
export function startSignedIn(set: ReleaseSet): ReactNode {
  keepStylesInSection()
  const { apiBase, basePath } = set.config
  const places = remotePlaces(set)
  const entries = navigationOf(set, ownEntries)
  const store: RemoteStore = new RemoteStore(
    set,
    (app, release) => loadRemote(app, release),
    new DrawingMarks(set),
  )
  const loadRemote = createHost(set, store.failed)

  const path = location.pathname.slice(basePath.length)
  const here = placeAt(places, path === '' || path === '/' ? HOME : path)
  if (here && mayEnter(useSession.getState(), here)) store.want(here.app)

  const client = createQueryClient()
  const user = followUser(client)
  followOtherTabs()
  coverInCache(isSessionAlive, () => location.reload())
  keepSessionAlive()
  followMaintenance(client, apiBase)
  const reload = () => {
    allowUnload()
    location.reload()
  }
  followSession({
    reload,
    goTo: (to) => location.assign(basePath + to),
  })
  whenReady(store, here?.app, () => {
    whenIdle(() => void tellOfFrozen(set))
    whenDrawn(() => loadReferenceData(client))
    // The first menu or window of the page has nothing to load and to compile at the press.
    whenIdle(preloadOverlay, 5_000)
    whenIdle(() => warmOthers(store, entries), 10_000)
    const running = () => ({
      shell: set.shell.version,
      remotes: store.used(),
      off: offOnScreen(set, places),
    })
    whenIdle(() => void hearNews({ booted: set, running, client, reload }), 5_000)
    whenIdle(() => void tellServer({ set, running: () => store.used() }), 2_000)
  })

  const router = createSignedInRouter(
    {
      store,
      places,
      frame: {
        entries,
        guideHref: `${basePath}/apps/shell/${set.shell.version}/instruction.pdf`,
        onIntent: (entry) => intend(store, entry),
        onRetryUser: user.retry,
      },
    },
    basePath,
  )
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Its end elsewhere is known to the server alone; what it does not answer ends nothing. */
async function isSessionAlive(): Promise<boolean> {
  if (useSession.getState().isAuth) await call('GET /tab/v1/news', { query: {} }).catch(() => undefined)
  return useSession.getState().isAuth
}

/** Loaded when the page has nothing better to do; a page without it works, and hears of changes at its next opening. */
async function hearNews(input: NewsInput): Promise<void> {
  try {
    const { followNews } = await import('./update/follow-news.ts')
    followNews(input)
  } catch (error) {
    console.warn('this tab hears of no changes', error)
  }
}

async function tellOfFrozen(set: ReleaseSet): Promise<void> {
  const frozen = window.__cabinet?.frozen
  if (frozen) (await import('./remotes/tell-frozen.ts')).tellFrozen(set, frozen)
}

/** The app on screen when it was switched off in the set of this tab. */
function offOnScreen(set: ReleaseSet, places: readonly RemotePlace[]): string | undefined {
  const app = placeAt(places, location.pathname.slice(set.config.basePath.length))?.app
  return app !== undefined && set.remotes[app]?.killed ? app : undefined
}

function intend(store: RemoteStore, entry: NavigationEntry): void {
  if (entry.app && mayEnter(useSession.getState(), entry)) store.want(entry.app)
}

function warmOthers(store: RemoteStore, entries: readonly NavigationEntry[]): void {
  for (const app of enterable(entries)) store.warm(app)
}

function enterable(entries: readonly NavigationEntry[]): string[] {
  const apps = entries.flatMap((entry) =>
    entry.app && mayEnter(useSession.getState(), entry) ? [entry.app] : [],
  )
  return [...new Set(apps)]
}

function whenReady(store: RemoteStore, app: string | undefined, work: () => void): void {
  const settled = () => {
    const status = app === undefined || store.isKilled(app) ? 'ready' : store.state(app).status
    return status === 'ready' || status === 'failed'
  }
  if (settled()) {
    work()
    return
  }
  const stop = store.subscribe(() => {
    if (!settled()) return
    stop()
    work()
  })
}

/** The session is over and drafts are kept: nobody is asked whether to leave a form that can't be sent any more. */
function allowUnload(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}
