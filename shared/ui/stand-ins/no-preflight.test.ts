import { createUiSystem } from '../theme/system.ts'
import { createPreflight } from './no-preflight.ts'

declare const require: { resolve: (name: string) => string }

type Preflight = { createPreflight: (options: { preflight?: boolean }) => Record<string, unknown> }

const folder = require
  .resolve('@chakra-ui/react/styled-system')
  .replace(/dist[\\/].*$/, 'dist/cjs/styled-system/')
const theirs = jest.requireActual<Preflight>(`${folder}preflight.cjs`)

test('Chakra gives the same to a system that asks for none, and more to one that asks', () => {
  expect(theirs.createPreflight({})).toEqual(createPreflight({}))
  expect(Object.keys(theirs.createPreflight({ preflight: true })).length).toBeGreaterThan(10)
})

test("the product's system asks for none", () => {
  expect(createUiSystem()._config.preflight).toBeUndefined()
})
