import { createBrowserRouter, Navigate, type RouteObject } from '@cabinet/shared/router'
import type { ReactNode } from 'react'
import { Frame, type FrameProps } from './frame/frame.tsx'
import { KeptPages } from './frame/kept-pages.tsx'
import { BCC_MALL, HOME, RELEASES, SECOND_FACTOR, SESSIONS } from './frame/paths.ts'
import { LazyPage, type LoadPage, ShellCrash } from './pages/lazy-page.tsx'
import { type RemoteRouteEntry, routeEntryAt } from './release-set/places.ts'
import { RemotePage } from './remotes/remote-page.tsx'
import type { RemoteStore } from './remotes/remote-store.ts'
import { Guard } from './session/guard.tsx'

export interface RoutesInput {
  readonly store: RemoteStore
  readonly places: readonly RemoteRouteEntry[]
  readonly frame: Omit<FrameProps, 'outlet'>
}

/** Makes the routes from the descriptors, so that a failed remote changes none. Source: docs/product.md, «Pages». */
export function signedInRoutes({ store, places, frame }: RoutesInput): RouteObject[] {
  const elements = new Map<RemoteRouteEntry, ReactNode>()
  for (const place of places)
    elements.set(
      place,
      <Guard permission={place.permission}>
        <RemotePage key={place.path} store={store} place={place} />
      </Guard>,
    )
  const pages = places.map((place) => ({ path: place.path, element: elements.get(place) }))
  const kept = { store, elements, placeOf: (path: string) => routeEntryAt(places, path) }
  return [
    {
      element: <Frame {...frame} outlet={<KeptPages {...kept} />} />,
      errorElement: <ShellCrash />,
      children: [
        { path: '/', element: <Navigate to={HOME} replace /> },
        page('/login', async () => (await import('./step-up/step-up.tsx')).AlreadySignedIn),
        page(BCC_MALL, async () => (await import('./pages/plain-pages.tsx')).BccMall),
        page(SESSIONS, async () => (await import('./account/sessions-page.tsx')).SessionsPage),
        ofReleases(RELEASES, async () => (await import('./operations/releases-page.tsx')).ReleasesPage),
        page(
          SECOND_FACTOR,
          async () => (await import('./account/second-factor/second-factor-page.tsx')).SecondFactorPage,
        ),
        ...pages,
        page('*', async () => (await import('./pages/plain-pages.tsx')).NotFound),
      ],
    },
  ]
}

const page = (path: string, load: LoadPage): RouteObject => ({
  path,
  element: <LazyPage key={path} load={load} />,
})

/** Guards a page of releases, so that its code is not even fetched for others. */
const ofReleases = (path: string, load: LoadPage): RouteObject => ({
  path,
  element: (
    <Guard permission="MANAGE_RELEASES">
      <LazyPage key={path} load={load} />
    </Guard>
  ),
})

export function createSignedInRouter(input: RoutesInput, basePath: string) {
  return createBrowserRouter(signedInRoutes(input), { basename: basePath })
}
