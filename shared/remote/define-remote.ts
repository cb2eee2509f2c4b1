import type { ComponentType } from 'react'

/** One page of a remote. Its path stands in the remote's descriptor too, where the shell reads the permission. */
export interface RemoteRoute {
  /** `/transactions/:id`, as in `remote.json`. */
  readonly path: string
  /** Title of the tab until the page sets its own. */
  readonly title: string
  /** The page, in the remote's first chunk. */
  readonly Component?: ComponentType
  /** Or the page in a chunk of its own; loaded by the shell, which shows the wait and the failure. */
  readonly lazy?: () => Promise<{ readonly Component: ComponentType }>
}

export interface RemoteModule {
  readonly routes: readonly RemoteRoute[]
}

/** What `./remote` of every remote gives: `export default defineRemote({ routes })`. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote
}

/** Whether a module from the network is a remote; the reason otherwise. */
export function checkRemote(
  value: unknown,
): { ok: true; remote: RemoteModule } | { ok: false; reason: string } {
  if (typeof value !== 'object' || value === null || !('default' in value)) return no('has no default export')
  const remote = value.default
  if (!isRemote(remote)) return no('its default export is not defineRemote({ routes })')
  return { ok: true, remote }
}

const no = (reason: string) => ({ ok: false as const, reason })

function isRemote(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'routes' in value &&
    Array.isArray(value.routes) &&
    value.routes.every(isRoute)
  )
}

function isRoute(value: unknown): value is RemoteRoute {
  if (typeof value !== 'object' || value === null) return false
  const route = value as Record<string, unknown>
  const hasPage = route.Component != null || typeof route.lazy === 'function'
  return typeof route.path === 'string' && typeof route.title === 'string' && hasPage
}
