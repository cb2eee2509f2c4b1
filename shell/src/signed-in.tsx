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
  type RemoteRouteEntry,
  remoteRouteEntries,
  routeEntryAt,
} from './release-set/places.ts'
import { scopeInsertedStyles } from './remotes/foreign-styles.ts'
import { RemoteStore } from './remotes/remote-store.ts'
import { RenderMarks } from './remotes/render-marks.ts'
import { createSignedInRouter } from './routes.tsx'
import { runInIdleMoments, whenRendered } from './session/idle.ts'
import { hideRestoredPage } from './session/restored-page.ts'
import { followSession } from './session/session-end.ts'
import { followUser } from './session/user.ts'

/** Starts everything that a signed-in page needs, the remote of the address first, and returns the page. */
export function startSignedIn(set: ReleaseSet): ReactNode {
  scopeInsertedStyles()
  const { basePath } = set.config
  const places = remoteRouteEntries(set)
  const entries = navigationOf(set, ownEntries)
  const store: RemoteStore = new RemoteStore(
    set,
    (app, release) => loadRemote(app, release),
    new RenderMarks(),
  )
  const loadRemote = createHost(set, store.failed)

  const path = location.pathname.slice(basePath.length)
  const here = routeEntryAt(places, path === '' || path === '/' ? HOME : path)
  if (here && mayEnter(useSession.getState(), here)) store.load(here.app)

  const client = createQueryClient()
  const user = followUser(client)
  followOtherTabs()
  hideRestoredPage(isSessionAlive, () => location.reload())
  keepSessionAlive()
  followMaintenance(client)
  const reload = () => {
    allowUnloadWhenEnded()
    location.reload()
  }
  followSession({
    reload,
    goTo: (to) => location.assign(basePath + to),
  })
  const running = () => ({
    shell: set.shell.version,
    remotes: store.usedVersions(),
    off: switchedOffApp(set, places),
  })
  const later = [
    () =>
      void startLate({ booted: set, running, client, reload, openOrders: () => void router.navigate(HOME) }),
    // The first menu or window of the page opens without loading and compiling.
    preloadOverlay,
    () => prefetchOthers(store, entries),
  ]
  // The release gate compares frames once the shell has added its last parts.
  document.documentElement.dataset.starting = ''
  whenReady(store, here?.app, () => whenRendered(() => runInIdleMoments(later)))

  const router = createSignedInRouter(
    {
      store,
      places,
      frame: {
        entries,
        guideHref: `${basePath}/apps/shell/${set.shell.version}/instruction.pdf`,
        onIntent: (entry) => handleIntent(store, entry),
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

/** Returns whether the session lives, which only the server knows; a failed request ends nothing. */
async function isSessionAlive(): Promise<boolean> {
  if (useSession.getState().isAuth) await call('GET /tab/v1/news', { query: {} }).catch(() => undefined)
  return useSession.getState().isAuth
}

/** Loads and starts what follows the first row; a page without it works, and hears of changes at its next opening. */
async function startLate(...input: Parameters<typeof import('./start-late.ts').startLate>): Promise<void> {
  try {
    const late = await import('./start-late.ts')
    late.startLate(...input)
  } catch (error) {
    console.warn('this tab tells and hears of nothing', error)
  }
  delete document.documentElement.dataset.starting
}

/** Returns the app on screen when it is switched off in the set of this tab. */
function switchedOffApp(set: ReleaseSet, places: readonly RemoteRouteEntry[]): string | undefined {
  const app = routeEntryAt(places, location.pathname.slice(set.config.basePath.length))?.app
  return app !== undefined && set.remotes[app]?.killed ? app : undefined
}

function handleIntent(store: RemoteStore, entry: NavigationEntry): void {
  if (entry.app && mayEnter(useSession.getState(), entry)) store.load(entry.app)
}

function prefetchOthers(store: RemoteStore, entries: readonly NavigationEntry[]): void {
  for (const app of permittedEntries(entries)) store.prefetch(app)
}

function permittedEntries(entries: readonly NavigationEntry[]): string[] {
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

/** Lets the page go without confirmation: the session is over, and its drafts are kept. */
function allowUnloadWhenEnded(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}
