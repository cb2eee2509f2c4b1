import { routerChunks } from '../../test/router-chunks.ts'
import unusedRouter, { bodyOf, shortened, unusedFunctions } from './unused-router-loader.ts'

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

test('what stands for the rest has the parameters that it answers by', () => {
  expect(unusedRouter(only('normalizeNavigateOptions'))).toBe(
    'function normalizeNavigateOptions(isFetcher, path, opts) { return { path } }',
  )
  expect(only('normalizeNavigateOptions')).toContain('return { path };')
  expect(unusedRouter(only('getMatchesToLoad'))).toMatch(`) { ${shortened.getMatchesToLoad} }`)
  expect(only('getMatchesToLoad')).toMatch(/return \{ dsMatches, revalidatingFetchers \};\n\}$/)
})

test('a navigation to routes that load nothing passes them by', () => {
  // The ways around them in the router: an upgrade that writes them otherwise is looked at again.
  for (const way of [
    'if (!init.dataStrategy && !dsMatches.some((m) => m.shouldLoad) && !dsMatches.some(',
    '&& revalidatingFetchers.length === 0) {',
    'if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
    'if (fogOfWar.active) {',
    'if (init.instrumentations) {',
    'if (this.context) {',
  ])
    expect(source).toContain(way)
})

test('nothing else changes', () => {
  const text = 'function createRouter(init) {\n  function navigate(to) {\n    return to;\n  }\n}'
  expect(unusedRouter(text)).toBe(text)
})
