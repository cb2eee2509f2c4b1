import { isCssProperty } from './css-property.ts'
import isForwarded from './forwarded-prop.ts'

/** The little of CommonJS that is needed: Node's types would change what timers are in all browser code. */
declare const require: { resolve: (name: string, options?: { paths: string[] }) => string }

type Libraries = {
  allCssProperties: readonly string[]
  isCssProperty: (prop: string) => boolean
  isPropValid: (prop: string) => boolean
}

/** The libraries whose places are taken, as Chakra would get them. */
const libraries: Libraries = (() => {
  const paths = [require.resolve('@chakra-ui/react')]
  const at = (name: string) => jest.requireActual(require.resolve(name, { paths }))
  return {
    ...at('@pandacss/is-valid-prop'),
    isPropValid: at('@emotion/is-prop-valid').default,
  }
})()

test.each([
  // Properties, variables, selectors.
  ['padding', true],
  ['backgroundColor', true],
  ['WebkitLineClamp', true],
  ['--width', true],
  ['& > td', true],
  ['@media print', true],
  // Attributes, those too that a browser knows as descriptors.
  ['href', false],
  ['src', false],
  ['alt', false],
  ['size', false],
  ['onClick', false],
  ['aria-label', false],
  ['data-state', false],
  ['as', false],
])('%s is a style prop: %s, as in the library', (prop, expected) => {
  expect(isCssProperty(prop)).toBe(expected)
  expect(libraries.isCssProperty(prop)).toBe(expected)
})

test.each([
  ['href', true],
  ['aria-label', true],
  ['data-state', true],
  ['onClick', true],
  ['popoverTarget', true],
  ['as', false],
  ['asChild', false],
  ['theme', false],
])('%s reaches the DOM: %s, as in the library', (prop, expected) => {
  expect(isForwarded(prop)).toBe(expected)
  expect(libraries.isPropValid(prop)).toBe(expected)
})

test('Chakra asks these two libraries in the places that are known, and for nothing else', () => {
  const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, as: 'utf8') => string }>(
    'node:fs',
  )
  const styledSystem = require.resolve('@chakra-ui/react/styled-system')
  const folder = styledSystem.replace(/dist[\\/].*$/, 'dist/esm/styled-system/')
  const asks = (file: string) => readFileSync(folder + file, 'utf8')
  expect(asks('system.js')).toContain("import { isCssProperty } from '@pandacss/is-valid-prop'")
  expect(asks('factory.js')).toContain("import emotionIsPropValid from '@emotion/is-prop-valid'")
})
