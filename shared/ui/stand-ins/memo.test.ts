import { createSystem } from '@chakra-ui/react/styled-system'
import { baseConfig } from '../theme/base-config.ts'
import { themeConfig } from '../theme/system.ts'
import { memo } from './memo.ts'

declare const require: { resolve: (name: string) => string }

type Memo = { memo: typeof memo }

const folder = require.resolve('@chakra-ui/react/styled-system').replace(/dist[\\/].*$/, 'dist/cjs/utils/')
const theirs = jest.requireActual<Memo>(`${folder}memo.cjs`)

const anonymous = [() => 1, () => 2]

const calls: readonly (readonly unknown[])[] = [
  [],
  [undefined],
  [null],
  ['undefined'],
  ['null'],
  [''],
  ['1'],
  [1],
  [0],
  [Number.NaN],
  ['true'],
  [true],
  [false],
  [12n],
  ['12'],
  [Symbol.for('a')],
  ['a', 'b'],
  ['b', 'a'],
  ['a', undefined],
  ['a', null],
  [[]],
  [['a']],
  [['a', 'b']],
  [['a', ['b']]],
  [{}],
  [{ a: 1 }],
  [{ a: '1' }],
  [{ a: undefined }],
  [{ a: 1, b: 2 }],
  [{ b: 2, a: 1 }],
  [{ a: { b: ['c', { d: null }] } }],
  [{ a: 1 }, { a: 1 }],
  [{ a: 1 }, {}],
  [Object.assign(Object.create(null), { a: 3 })],
  [{ a: anonymous[0] }],
  [{ a: anonymous[1] }],
  [{ a: String }],
]

/** Which earlier call each call was taken for. */
function answers(by: typeof memo): number[] {
  let asked = 0
  const remembered = by((..._of: readonly unknown[]) => ++asked)
  return [...calls, ...calls.map((args) => structure(args))].map((args) => remembered(...args))
}

/** The same content in other objects. */
function structure(value: readonly unknown[]): unknown[] {
  const copy = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copy)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, child]) => [key, copy(child)]))
  }
  return value.map(copy)
}

test('the library still gives this one function', () => {
  expect(Object.keys(theirs)).toEqual(['memo'])
})

test('calls are taken for the same by both', () => {
  expect(answers(memo)).toEqual(answers(theirs.memo))
})

test.each([
  ['the library', theirs.memo],
  ['the stand-in', memo],
])('%s asks again for what was undefined, and remembers five hundred results', (_, by) => {
  const asked = jest.fn((value: number) => (value < 0 ? undefined : value))
  const remembered = by(asked)
  for (const value of [-1, -1]) expect(remembered(value)).toBeUndefined()
  expect(asked).toHaveBeenCalledTimes(2)
  for (let value = 0; value < 501; value++) remembered(value)
  asked.mockClear()
  for (let value = 500; value > 0; value--) expect(remembered(value)).toBe(value)
  expect(asked).not.toHaveBeenCalled()
  remembered(0)
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each([
  ['the library', theirs.memo],
  ['the stand-in', memo],
])('%s remembers what is made of a result, and tells two results apart', (_, by) => {
  const style = by((color: string) => ({ color, _hover: { color: 'blue' } }))
  const text = jest.fn((...styles: readonly object[]) => JSON.stringify(styles))
  const remembered = by(text)
  for (const color of ['red', 'green', 'red', 'green'])
    for (const more of [{ margin: 1 }, { margin: 2 }])
      expect(remembered(style(color), more)).toBe(JSON.stringify([style(color), more]))
  expect(text).toHaveBeenCalledTimes(4)
})

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) frozen(child)
  return Object.freeze(value)
}

test('Chakra changes no result that it gets as an argument', () => {
  const { css, cva } = createSystem(baseConfig, themeConfig, { disableLayers: true })
  const hovered = { color: 'fg', _hover: { color: 'accent.fg', '& > svg': { px: { base: '1', md: '2' } } } }
  const button = cva({
    base: hovered,
    variants: { size: { sm: { _hover: { px: '3' } }, md: { px: '4' } } },
    compoundVariants: [{ size: 'md', css: { _hover: { mt: '2' } } }],
  })
  const results = [frozen(css(hovered)), frozen(button({ size: 'sm' })), frozen(button({ size: 'md' }))]
  for (const first of results)
    for (const second of results) {
      const both = frozen(css(first, second, { _hover: { color: 'danger.fg' }, mt: '1' }))
      expect(both).toMatchObject({ marginTop: 'var(--ui-spacing-1)' })
      expect(css(both)).toEqual(both)
    }
})
