/**
 * Parts of react-router's data router that nothing here reaches: pages ask for their data themselves (docs/decisions/0006), so there are no
 * loaders, lazy routes, actions, fetchers, redirects, middlewares, instrumentations, routes by and by, data of a server or server
 * components. The router is one closure, which no minifier sees through.
 */
export const unusedFunctions = [
  'handleAction',
  'fetch2',
  'revalidate',
  'patchRoutes',
  'patchRoutesImpl',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'RSCErrorHandler',
  'decodeRouteErrorResponseDigest',
  'defaultDataStrategyWithMiddleware',
]

/** What stands for the rest: no route has anything to load, no navigation brings a form, and `Link` fetches ahead in the framework mode alone. */
export const shortened = {
  handleLoaders:
    'completeNavigation(location, { matches, loaderData: {}, errors: null }, { flushSync }); return { shortCircuited: true }',
  checkFogOfWar: 'return { active: false, matches: null }',
  createClientSideRequest: 'return null',
  mergeLoaderData: 'return {}',
  parseHydrationData: 'return null',
  normalizeNavigateOptions: 'return { path }',
  usePrefetchBehavior: 'return [false, null, {}]',
  ScrollRestoration: 'useScrollRestoration({ getKey, storageKey }); return null',
}

/** The function from its first line to the brace under it, with its parameters. */
export const bodyOf = (name: string): RegExp =>
  new RegExp(`^( *)((?:async )?function ${name}\\()([^]*?)\\) {\\n[^]*?\\n\\1}$`, 'gm')

/** Leaves a throw in the place of each, so that whoever begins to use one is told: 9 KB of every page. */
export default function unusedRouter(source: string): string {
  const bodies = [
    ...unusedFunctions.map((name) => [name, `throw new Error("${name} is left out")`] as const),
    ...Object.entries(shortened),
  ]
  return bodies.reduce((text, [name, body]) => text.replace(bodyOf(name), `$1$2$3) { ${body} }`), source)
}
