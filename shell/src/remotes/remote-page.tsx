import { RemoteError, type RemoteModule, type RemoteRoute } from '@cabinet/shared/remote'
import { useParams } from '@cabinet/shared/router'
import { EmptyState, PageHeader, useDocumentTitle } from '@cabinet/shared/ui'
import { Component, type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'
import type { RemoteRouteEntry } from '../release-set/places.ts'
import { whenRendered } from '../session/idle.ts'
import { chunkOfError } from './file-error.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { type RemoteStore, useRemote } from './remote-store.ts'
import { withRetries, withTimeout } from './retry.ts'
import { resetAttempts, Unavailable } from './unavailable.tsx'

interface Props {
  readonly onCrash: (error: unknown) => void
  readonly children: ReactNode
}

/** Confines an error of a remote's page, so that the frame survives. */
class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}

type PageModule =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly error: RemoteError }

/** Loaded pages by route. */
const loadedPages = new WeakMap<RemoteRoute, ComponentType>()
const LOADING: PageModule = { status: 'loading' }

/** Loads the section's other pages while the browser is idle; a failure waits for the press that needs it. */
function usePreloadPages(routes: readonly RemoteRoute[] | undefined): void {
  useEffect(() => {
    let current = true
    const load = (route: RemoteRoute) =>
      route.lazy?.().then(
        ({ Component }) => loadedPages.set(route, Component),
        () => undefined,
      )
    if (routes) whenRendered(() => current && routes.forEach(load))
    return () => {
      current = false
    }
  }, [routes])
}

/** Loads a route's page into state, because Suspense would delay the reveal by 300 ms. */
function usePageModule(route: RemoteRoute, where: { remote: string; version: string }): PageModule {
  const { remote, version } = where
  const ready = route.Component ?? loadedPages.get(route)
  const [state, setState] = useState<{ route: RemoteRoute; module: PageModule }>()
  useEffect(() => {
    const load = route.lazy
    if (ready || !load) return
    let current = true
    const show = (module: PageModule) => current && setState({ route, module })
    withTimeout(`/apps/${remote}/${version}/`, (signal) => withRetries(load, chunkOfError, signal)).then(
      ({ Component }) => {
        loadedPages.set(route, Component)
        show({ status: 'ready', Page: Component })
      },
      (cause: unknown) => {
        const error = new RemoteError({ remote, version, phase: 'chunk', code: 'not-loaded' }, { cause })
        show({ status: 'failed', error })
      },
    )
    return () => {
      current = false
    }
  }, [route, ready, remote, version])
  if (ready) return { status: 'ready', Page: ready }
  return state?.route === route ? state.module : LOADING
}

interface RemotePageProps {
  readonly store: RemoteStore
  readonly place: RemoteRouteEntry
}

/** The place of a remote's page inside the frame: placeholder, page, or the failure with its retry. */
export function RemotePage({ store, place }: RemotePageProps) {
  const { app, path } = place
  const state = useRemote(store, app)
  // The status at mount, because a page that throws in its first render fails before this effect.
  const [again, setAgain] = useState(() => state.status === 'failed' && state.error.code !== 'frozen')
  useEffect(() => {
    // Entering a section whose remote failed retries it, like «Повторить».
    if (again) store.dispatch(app, { type: 'again' })
    else store.load(app)
    setAgain(false)
  }, [store, app, again])

  usePreloadPages(state.status === 'ready' ? state.remote.routes : undefined)

  if (store.isKilled(app)) return <SwitchedOff place={place} />
  // A failed preload stays hidden while the page is retried.
  if (state.status === 'failed' && !again)
    return (
      <Unavailable
        title={place.title}
        app={app}
        error={state.error}
        onRetry={() => store.dispatch(app, { type: 'again' })}
      />
    )
  if (state.status !== 'ready') {
    return (
      <>
        <TabTitle title={place.title} />
        <PageSkeleton of={place.skeleton} />
      </>
    )
  }
  const { release, remote, crashes } = state
  const where = { remote: app, version: release.version }
  const crash = (cause: unknown) => {
    const error =
      cause instanceof RemoteError
        ? cause
        : new RemoteError({ ...where, phase: 'render', code: 'threw' }, { cause })
    store.dispatch(app, { type: 'crashed', release, error })
  }
  const route = routeFor(remote, path)
  return route ? (
    <CrashBoundary key={`${release.version} ${path} ${crashes}`} onCrash={crash}>
      <Page route={route} where={where} marks={store.marks} skeleton={<PageSkeleton of={place.skeleton} />} />
    </CrashBoundary>
  ) : (
    <Unavailable title={place.title} app={app} />
  )
}

function routeFor(remote: RemoteModule, path: string): RemoteRoute | undefined {
  return remote.routes.find((route) => route.path === path)
}

interface PageProps {
  readonly route: RemoteRoute
  readonly where: { remote: string; version: string }
  readonly marks: RemoteStore['marks']
  readonly skeleton: ReactNode
}

function Page({ route, where, marks, skeleton }: PageProps) {
  const params = useParams()
  const page = usePageModule(route, where)
  const isReady = page.status === 'ready'
  useEffect(() => {
    if (isReady) resetAttempts(where.remote)
  }, [isReady, where.remote])
  // Throwing during render reaches the boundary.
  if (page.status === 'failed') throw page.error
  return (
    <>
      <TabTitle title={route.title} />
      {page.status === 'loading' ? (
        skeleton
      ) : (
        // Another order is another page without the state of the previous one.
        <Fragment key={Object.values(params).join('/')}>
          <MarkedPage where={where} marks={marks} />
          <page.Page />
        </Fragment>
      )}
    </>
  )
}

/** Placed before the page to set the mark before its render, because neither an endless render nor a hidden page has effects. */
function MarkedPage({ where: { remote, version }, marks }: Pick<PageProps, 'where' | 'marks'>) {
  useState(() => {
    marks?.put(remote, version, true)
    marks?.settle()
  })
  return null
}

/** Placed before the page: its effect runs first, so a page that sets its own title wins. */
function TabTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}

/** Operations have switched the section off: nothing of it loads, and a retry changes nothing. */
function SwitchedOff({ place }: { place: RemoteRouteEntry }) {
  return (
    <>
      <PageHeader title={place.title} />
      <EmptyState
        title="Раздел временно закрыт"
        text="Мы исправляем неполадку и скоро включим раздел. Остальные разделы работают."
      />
    </>
  )
}
