import { RemoteError, type RemoteRoute } from '@cabinet/shared/remote'
import { type ComponentType, useEffect, useState } from 'react'
import { FILE_TIMEOUT_MS } from './load-file.ts'

export type PageModule =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly error: RemoteError }

const loaded = new WeakMap<RemoteRoute, ComponentType>()
const LOADING: PageModule = { status: 'loading' }

/**
 * The page of a route, held in state: Suspense would hold its reveal for 300 ms. A page in the remote's first chunk, or
 * loaded before, is there at once. A chunk that does not come is asked for twice.
 */
export function usePageModule(route: RemoteRoute, where: { remote: string; version: string }): PageModule {
  const { remote, version } = where
  const ready = route.Component ?? loaded.get(route)
  const [state, setState] = useState<{ route: RemoteRoute; module: PageModule }>()
  useEffect(() => {
    if (ready || !route.lazy) return
    let current = true
    const show = (module: PageModule) => current && setState({ route, module })
    loadTwice(route.lazy).then(
      ({ Component }) => {
        loaded.set(route, Component)
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

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await inTime(load())
  } catch {
    return inTime(load())
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), FILE_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
