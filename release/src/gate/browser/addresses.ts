export interface GateRoute {
  readonly app: string
  readonly path: string
}

export const hasParameter = ({ path }: GateRoute): boolean => path.includes('/:')

/** @param links paths that the drawn pages link to; the first match replaces a path with parameters */
export function addressOf(
  route: GateRoute,
  links: readonly string[],
  routes: readonly GateRoute[],
): string | undefined {
  const { path } = route
  if (!hasParameter(route)) return path
  const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/?#]+')}$`)
  const literals = new Set(routes.map((one) => one.path))
  return links.find((link) => pattern.test(link) && !literals.has(link))
}
