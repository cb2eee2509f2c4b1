/**
 * Parts of react-router's data router that nothing here reaches: pages ask for their data themselves (docs/decisions/0006), so there are no
 * loaders, lazy routes, actions, fetchers, redirects, middlewares, instrumentations, routes by and by, data of a server or server
 * components. The router is one closure, which no minifier sees through.
 */
export const unusedFunctions = [
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'startRedirectNavigation',
  'fetch2',
  'revalidate',
  'discoverRoutes',
  'patchRoutes',
  'patchRoutesImpl',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'runClientMiddlewarePipeline',
  'deserializeErrors',
  'RSCErrorHandler',
  'decodeRouteErrorResponseDigest',
  'callLoadersAndMaybeResolveData',
  'processLoaderData',
  'defaultDataStrategyWithMiddleware',
  'callDataStrategyImpl',
]

/** What stands for the rest: no route has anything to load, and no navigation brings a form. */
export const shortened = {
  getMatchesToLoad: 'return { dsMatches: [], revalidatingFetchers: [] }',
  normalizeNavigateOptions: 'return { path }',
}

/** The function from its first line to the brace under it, with its parameters. */
export const bodyOf = (name: string): RegExp =>
  new RegExp(`^( *)((?:async )?function ${name}\\()([^]*?)\\) {\\n[^]*?\\n\\1}$`, 'gm')

/** Leaves a throw in the place of each, so that whoever begins to use one is told: 7 KB of every page. */
export default function unusedRouter(source: string): string {
  const bodies = [
    ...unusedFunctions.map((name) => [name, `throw new Error("${name} is left out")`] as const),
    ...Object.entries(shortened),
  ]
  return bodies.reduce((text, [name, body]) => text.replace(bodyOf(name), `$1$2$3) { ${body} }`), source)
}
