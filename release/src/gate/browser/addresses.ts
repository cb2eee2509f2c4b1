export interface GateRoute {
  readonly app: string
  readonly path: string
}

const hasParameter = (path: string): boolean => path.includes('/:')

/** Pages without parameters come first, because they link to the others. */
export const sortRoutes = (routes: readonly GateRoute[]): GateRoute[] =>
  [...routes].sort((a, b) => Number(hasParameter(a.path)) - Number(hasParameter(b.path)))

/** @param links paths that the drawn pages link to; the first match replaces a path with parameters */
export function addressOf(
  { path }: GateRoute,
  links: readonly string[],
  routes: readonly GateRoute[],
): string | undefined {
  if (!hasParameter(path)) return path
  const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/?#]+')}$`)
  const literals = new Set(routes.map((route) => route.path))
  return links.find((link) => pattern.test(link) && !literals.has(link))
}
