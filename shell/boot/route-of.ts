import type { DescriptorRoute, ReleaseSet } from '@cabinet/contract'

export interface RouteMatch {
  readonly app: string
  readonly route: DescriptorRoute
  /** Values of the `:name` segments, decoded. */
  readonly params: Readonly<Record<string, string>>
}

const segments = (path: string): string[] => path.split('/').filter(Boolean)

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = segments(pattern)
  const given = segments(path)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = decode(given[index] ?? '')
    if (value === undefined) return undefined
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

const isOpen = (entry: { permission?: string }): boolean => entry.permission === undefined

function homePath(set: ReleaseSet): string | undefined {
  const entries = Object.values(set.remotes).flatMap(({ descriptor }) => descriptor.navigation)
  return entries.filter(isOpen).sort((a, b) => a.order - b.order)[0]?.path
}

/** A literal segment wins over a parameter, so that `/partners/new` is not a partner called «new». */
export function routeOf(set: ReleaseSet, path: string): RouteMatch | undefined {
  const target = segments(path).length === 0 ? (homePath(set) ?? '/') : path
  const found: RouteMatch[] = []
  for (const [app, { descriptor }] of Object.entries(set.remotes)) {
    for (const route of descriptor.routes) {
      const params = matchPath(route.path, target)
      if (params) found.push({ app, route, params })
    }
  }
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}
