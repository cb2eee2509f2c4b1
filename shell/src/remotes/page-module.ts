import { RemoteError, type RemoteRoute } from '@cabinet/shared/remote'
import { type ComponentType, useEffect, useState } from 'react'
import { whenDrawn } from '../session/idle.ts'
import { chunkOfError } from './file-error.ts'
import { withRetries, withTimeout } from './retry.ts'

export type PageModule =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly error: RemoteError }

/** Loaded pages by route. */
const loadedPages = new WeakMap<RemoteRoute, ComponentType>()
const LOADING: PageModule = { status: 'loading' }

/** Loads the section's other pages while the browser is idle; a failure waits for the press that needs it. */
export function usePreloadPages(routes: readonly RemoteRoute[] | undefined): void {
  useEffect(() => {
    let current = true
    const load = (route: RemoteRoute) =>
      route.lazy?.().then(
        ({ Component }) => loadedPages.set(route, Component),
        () => undefined,
      )
    if (routes) whenDrawn(() => current && routes.forEach(load))
    return () => {
      current = false
    }
  }, [routes])
}

/** Loads a route's page into state, because Suspense would delay the reveal by 300 ms. */
export function usePageModule(route: RemoteRoute, where: { remote: string; version: string }): PageModule {
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
