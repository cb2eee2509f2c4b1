import type { ComponentType } from 'react'

export interface RemoteRoute {
  readonly path: string
  readonly title: string
  readonly Component?: ComponentType
  readonly lazy?: () => Promise<{ readonly Component: ComponentType }>
}

export interface RemoteModule {
  readonly routes: readonly RemoteRoute[]
}

export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote
}

/** Returns the remote of a module from the network, or the reason why it is none. */
export function checkRemote(
  value: unknown,
): { ok: true; remote: RemoteModule } | { ok: false; reason: string } {
  if (typeof value !== 'object' || value === null || !('default' in value))
    return invalid('has no default export')
  const remote = value.default
  if (!isRemote(remote)) return invalid('its default export is not defineRemote({ routes })')
  return { ok: true, remote }
}

const invalid = (reason: string) => ({ ok: false as const, reason })

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
