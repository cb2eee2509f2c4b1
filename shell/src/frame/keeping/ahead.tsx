import { onDrawAhead, type RemoteRoute } from '@cabinet/shared/remote'
import { matchPath, RouteContext } from '@cabinet/shared/router'
import { type ReactNode, startTransition, useContext, useState } from 'react'
import type { RemotePlace } from '../../release-set/places.ts'
import type { KeptPagesProps } from '../kept-pages.tsx'
import type { ChangePages } from './keeping.ts'
import { withAhead } from './pages-at.ts'

/** Draws the pages that a section expects to be opened next. */
export function followAhead({ store, placeOf, pageOf, loaded }: KeptPagesProps, change: ChangePages): void {
  onDrawAhead(async ({ to, state }) => {
    const { pathname, search } = new URL(to, 'http://-')
    const place = placeOf(pathname)
    const remote = place && store.state(place.app)
    if (!place?.keep || remote?.status !== 'ready') return
    const route = remote.remote.routes.find(({ path }) => path === place.path)
    if (!route || !(await hasCode(route, loaded))) return
    const content = (
      <Routed place={place} pathname={pathname}>
        {pageOf(place)}
      </Routed>
    )
    const at = { pathname, search, state }
    startTransition(() =>
      change((pages) => withAhead(pages, { place, content, mode: 'hidden', ahead: true }, at)),
    )
  })
}

/** A failure costs nothing: opening the page asks again. */
async function hasCode(route: RemoteRoute, loaded: KeptPagesProps['loaded']): Promise<boolean> {
  if (route.Component || loaded.has(route)) return true
  try {
    const module = await route.lazy?.()
    if (module) loaded.set(route, module.Component)
    return module !== undefined
  } catch {
    return false
  }
}

interface RoutedProps {
  readonly place: RemotePlace
  readonly pathname: string
  readonly children: ReactNode
}

/** What the router tells a page whose address it has come to; said once, for addresses of others change nothing of it. */
function Routed({ place: { path }, pathname, children }: RoutedProps) {
  const { matches } = useContext(RouteContext)
  const [route] = useState(() => {
    const match = matchPath(path, pathname)
    const own = match ? [{ ...match, route: { id: path, path } }] : []
    return { outlet: null, matches: [...matches, ...own], isDataRoute: true }
  })
  return <RouteContext value={route}>{children}</RouteContext>
}
