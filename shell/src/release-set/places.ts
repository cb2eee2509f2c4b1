import type { DescriptorRoute, IconNode, ReleaseSet } from '@cabinet/contract'
import { matchPath } from '@cabinet/shared/router'

export interface RemoteRouteEntry {
  readonly app: string
  readonly path: string
  readonly permission?: string | undefined
  readonly skeleton?: DescriptorRoute['skeleton']
  readonly keep?: boolean | undefined
  readonly title: string
}

export interface NavigationEntry {
  readonly path: string
  readonly title: string
  readonly icon: IconNode
  readonly order: number
  readonly permission?: string | undefined
  readonly app?: string
}

/** Returns the key of sidebar and titles: `/users/new-user` → `users`. Source: docs/product.md, «Pages». */
export function firstSegment(path: string): string {
  return path.split('/').find(Boolean) ?? ''
}

export function remoteRouteEntries(set: ReleaseSet): RemoteRouteEntry[] {
  return Object.values(set.remotes).flatMap(({ descriptor }) =>
    descriptor.routes.map((route) => ({
      app: descriptor.app,
      path: route.path,
      permission: route.permission,
      skeleton: route.skeleton,
      keep: route.keep,
      title:
        descriptor.navigation.find((entry) => firstSegment(entry.path) === firstSegment(route.path))?.title ??
        descriptor.title,
    })),
  )
}

export function routeEntryAt(
  places: readonly RemoteRouteEntry[],
  path: string,
): RemoteRouteEntry | undefined {
  const fitting = places.filter((place) => matchPath(place.path, path))
  return fitting.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

export function navigationOf(set: ReleaseSet, extra: readonly NavigationEntry[]): NavigationEntry[] {
  const brought = Object.values(set.remotes).flatMap(({ descriptor }) =>
    descriptor.navigation.map((entry) => ({ ...entry, app: descriptor.app })),
  )
  return [...brought, ...extra].sort((a, b) => a.order - b.order)
}
