import { routerChunks } from '../../test/router-chunks.ts'
import unusedRouter, { bodyOf, type shortened, unusedFunctions } from './unused-router-loader.ts'

const source = routerChunks().find((text) => text.includes('function createRouter('))

const only = (name: string): string => {
  const found = source?.match(bodyOf(name)) ?? []
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

test.each(unusedFunctions)('%s is still there, once, and leaves a throw', (name) => {
  const left = unusedRouter(only(name))
  expect(left).toMatch(
    new RegExp(`^ *(async )?function ${name}\\([^]*\\) \\{ throw new Error\\("${name} is left out"\\) \\}$`),
  )
})

/** The lines by which each gives what now stands for it: an upgrade that writes them otherwise is looked at again. */
const ways: Record<keyof typeof shortened, readonly string[]> = {
  // Nothing to load: the answer before the first load is begun.
  handleLoaders: [
    'if (!init.dataStrategy && !dsMatches.some((m) => m.shouldLoad) && !dsMatches.some(',
    '&& revalidatingFetchers.length === 0) {',
    'errors: pendingActionResult && isErrorResult(pendingActionResult[1]) ? { [pendingActionResult[0]]: pendingActionResult[1].error } : null,',
    '{ flushSync }\n      );\n      return { shortCircuited: true };',
  ],
  checkFogOfWar: ['if (init.patchRoutesOnNavigation) {', '    return { active: false, matches: null };\n  }'],
  createClientSideRequest: ['function createClientSideRequest(history, location, signal, submission) {'],
  mergeLoaderData: ['Object.entries(newLoaderData)', 'match.route.loader) {', 'return mergedLoaderData;\n}'],
  parseHydrationData: ['let state = window?.__staticRouterHydrationData;', 'return state;\n}'],
  normalizeNavigateOptions: [
    'function normalizeNavigateOptions(isFetcher, path, opts) {',
    'return { path };',
  ],
  usePrefetchBehavior: ['if (!frameworkContext) {\n    return [false, ref, {}];'],
  ScrollRestoration: [
    'useScrollRestoration({ getKey, storageKey });',
    'if (!remixContext || remixContext.isSpaMode) {\n    return null;',
  ],
}

test.each(Object.entries(ways))('%s still answers as what stands for it', (name, lines) => {
  const before = only(name)
  for (const line of lines) expect(before).toContain(line)
  const [head = ''] = before.split(' {\n', 1)
  const left = unusedRouter(before)
  expect(left).toMatch(/ \{ [^\n]+ \}$/)
  expect(left.startsWith(head)).toBe(true)
})

test('what a navigation goes by around them is there', () => {
  for (const way of [
    'if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
    '    let request = createClientSideRequest(\n      init.history,',
    'let loaderData = newState.loaderData ? mergeLoaderData(',
    'hydrationData: opts?.hydrationData || parseHydrationData(),',
    'if (fogOfWar.active) {',
    'if (init.instrumentations) {',
    'if (this.context) {',
  ])
    expect(source).toContain(way)
  // The request reaches loaders and actions alone.
  const [navigation = ''] = source?.match(bodyOf('startNavigation')) ?? []
  expect(navigation.match(/\brequest\b/g)).toHaveLength(6)
})

test('nothing else changes', () => {
  const text = 'function createRouter(init) {\n  function navigate(to) {\n    return to;\n  }\n}'
  expect(unusedRouter(text)).toBe(text)
})
