import {
  component,
  hook,
  limited,
  needed,
  object,
  optional,
  parameter,
  sentences,
  union,
  value,
} from '../../test/made-up-shapes.ts'
import { incompatibilities } from './incompatibilities.ts'
import type { Shape, ShapeType } from './shapes.ts'

const array = (of: ShapeType, name = 'array'): ShapeType => ({ name, of: [of] })
const size = component({ size: optional(union("'sm'", "'md'")) })
const open: Shape = { kind: 'component', props: {}, open: true }

test.each<[string, Shape, Shape | undefined, string]>([
  ['a name that is gone', hook('void'), undefined, 'needs `It`, shell has none'],
  ['a component that became a hook', size, hook('void'), 'needs `It` as a component, shell has a value'],
  ['a prop that is gone', size, component({}), 'needs prop `size` of `It`, shell has none'],
  [
    'a new prop that must be there',
    component({}),
    component({ label: needed('string') }),
    'needs `It` without prop `label`, shell asks for it',
  ],
  [
    'a prop that must be there from now on',
    component({ label: optional('string') }),
    component({ label: needed('string') }),
    'needs `It` without prop `label`, shell asks for it',
  ],
  [
    'a value that a prop takes no longer',
    size,
    component({ size: optional("'md'") }),
    "needs prop `size` of `It` to take 'sm', shell takes 'md'",
  ],
  [
    'a prop of another type',
    component({ day: needed('string') }),
    component({ day: needed('Date') }),
    'needs prop `day` of `It` to take string, shell takes Date',
  ],
  ['style properties', open, component({}), 'needs further attributes of `It`, shell takes none'],
  [
    'a member of a result',
    hook(object({ retry: needed('boolean') })),
    hook(object({ again: needed('boolean') })),
    'needs `retry` of the result of `It`, shell has none',
  ],
  [
    'a member of a result that may be left out',
    hook(object({ retry: needed('boolean') })),
    hook(object({ retry: optional('boolean') })),
    'needs `retry` of the result of `It` always, shell may leave it out',
  ],
  [
    'a result that may be nothing',
    hook('string'),
    hook(union('string', 'undefined')),
    'needs the result of `It` as string, shell gives undefined',
  ],
  [
    'a new parameter',
    hook('void'),
    hook('void', parameter('string')),
    'needs `It` without parameter `options`, shell asks for it',
  ],
  [
    'a parameter that nobody hears any more',
    hook('void', parameter('string')),
    hook('void'),
    'needs parameter `options` of `It`, shell has none',
  ],
  [
    'an option that nobody hears any more',
    hook('void', parameter(object({ retry: optional('boolean') }))),
    hook('void', parameter(object({}))),
    'needs `retry` of parameter `options` of `It`, shell has none',
  ],
  [
    'what a callback is given',
    component({ onSort: needed({ parameters: [parameter('string', 'by')], result: 'void' }) }),
    component({ onSort: needed({ parameters: [], result: 'void' }) }),
    'needs parameter `by` of prop `onSort` of `It`, shell has none',
  ],
  [
    'what is inside of a promise',
    hook({ name: 'Promise', of: [object({ a: needed('string') })] }),
    hook({ name: 'Promise', of: [object({})] }),
    'needs `a` of the result of `It`, shell has none',
  ],
  [
    'a tighter limit',
    hook('void', parameter(limited({ maxLength: 20 }))),
    hook('void', parameter(limited({ maxLength: 10 }))),
    'needs parameter `options` of `It` to take string (maxLength 20), shell takes string (maxLength 10)',
  ],
  [
    'another pattern',
    hook('void', parameter(limited({ pattern: 'a' }))),
    hook('void', parameter(limited({ pattern: 'b' }))),
    'needs parameter `options` of `It` to take string (pattern a), shell takes string (pattern b)',
  ],
])('breaks: %s', (_, used, provided, sentence) => {
  expect(sentences(used, provided)).toEqual([sentence])
})

test.each<[string, Shape, Shape]>([
  ['nothing', size, size],
  ['a union of one', hook(union('string')), hook('string')],
  [
    'a new optional prop',
    size,
    component({ size: optional(union("'sm'", "'md'")), icon: optional('ReactNode') }),
  ],
  ['another value of a prop', size, component({ size: optional(union("'lg'", "'md'", "'sm'")) })],
  ['a prop that may be left out', component({ a: needed('string') }), component({ a: optional('string') })],
  ['more than a text', component({ a: needed('string') }), component({ a: needed('ReactNode') })],
  ['any text', size, component({ size: optional('string') })],
  [
    'a new optional parameter',
    hook('void'),
    value({ parameters: [{ name: 'a', ...optional('string') }], result: 'void' }),
  ],
  [
    'a parameter by another name',
    hook('void', parameter('string', 'a')),
    hook('void', parameter('string', 'b')),
  ],
  ['a new member of a result', hook(object({})), hook(object({ a: needed('string') }))],
  [
    'a member that is always there',
    hook(object({ a: optional('string') })),
    hook(object({ a: needed('string') })),
  ],
  ['fewer results', hook(union('string', 'undefined')), hook('string')],
  ['style properties from now on', component({}), open],
  [
    'a callback is given more',
    component({ onSort: needed({ parameters: [], result: 'void' }) }),
    component({ onSort: needed({ parameters: [parameter('string')], result: 'void' }) }),
  ],
  [
    'a wider limit',
    hook('void', parameter(limited({ maxLength: 10 }))),
    hook('void', parameter(limited({ maxLength: 20 }))),
  ],
  ['a limit less', hook('void', parameter(limited({ maxLength: 10 }))), hook('void', parameter('string'))],
  ['a limit of an answer', hook(limited({ maxLength: 10 })), hook(limited({ maxLength: 20 }))],
  [
    'a boolean of two literals',
    component({ a: needed('boolean') }),
    component({ a: needed(union('true', 'false')) }),
  ],
  [
    'members of a type',
    { kind: 'type', type: object({ a: needed('string') }) },
    { kind: 'type', type: object({}) },
  ],
  [
    'a mark of its end',
    hook('void'),
    { ...hook('void'), deprecated: { since: '1.2.0', instead: 'use more' } },
  ],
])('is harmless: %s', (_, used, provided) => {
  expect(sentences(used, provided)).toEqual([])
})

test('a hook’s result may grow, though another name takes it back', () => {
  const download = (members: Record<string, { type: ShapeType }>) => ({
    useDownload: hook(object(members)),
    DownloadButton: component({ download: needed(object(members)) }),
  })
  const [was, is] = [download({}), download({ retry: needed('boolean') })]
  expect(incompatibilities(was, is)).toEqual([])
  const { useDownload, DownloadButton } = is
  const alone = { useDownload: was.useDownload, DownloadButton }
  expect(incompatibilities(was, alone)).toEqual([
    { needs: 'prop `download` of `DownloadButton` without `retry`', given: 'asks for it' },
  ])
  expect(incompatibilities({ DownloadButton: was.DownloadButton }, { useDownload, DownloadButton })).toEqual(
    [],
  )
})

test('a parameter that may be left out stays so, and one that a callback got may not be left out', () => {
  const may = value({ parameters: [{ name: 'a', ...optional('string') }], result: 'void' })
  const must = hook('void', parameter('string', 'a'))
  expect(sentences(may, must)).toEqual(['needs `It` without parameter `a`, shell asks for it'])
  expect(sentences(may, may)).toEqual([])
  const rest = value({ parameters: [{ name: 'a', type: 'string', rest: true }], result: 'void' })
  expect(sentences(may, rest)).toEqual([])
  expect(sentences(hook('void'), rest)).toEqual([])
})

test.each<[Shape, Shape, string]>([
  [{ kind: 'type', type: 'string' }, value('string'), 'needs `It` as a type, shell has a value'],
  [value('string'), { kind: 'type', type: 'string' }, 'needs `It` as a value, shell has a type'],
  [value('string'), size, 'needs `It` as a value, shell has a component'],
])('a name of another kind', (was, is, sentence) => {
  expect(sentences(was, is)).toEqual([sentence])
})

const two = object({ b: needed('string') })

/** Round trips: a store inside of a library's type, a union, a member of a member. */
test.each<[string, ShapeType, boolean]>([
  ['useStore', array(two, 'Store'), true],
  ['useStore', hookType(union(two, 'null')), true],
  ['useStore', hookType(object({ inner: needed(two) })), true],
  ['useStore', hookType('string', two), false],
  ['makeStore', hookType(two), false],
  ['reuseStore', hookType(two), false],
])('%s that gives %j: whoever passes it on has the new one is %s', (name, type, isHarmless) => {
  const take = (taken: ShapeType) => hook('void', parameter(taken))
  const lost = incompatibilities({ take: take(object({})) }, { take: take(two), [name]: value(type) })
  expect(lost.length === 0).toBe(isHarmless)
})

test('a member that one hook stops giving is missed, though another gives it', () => {
  const lost = incompatibilities(
    { useOne: value(hookType(two)) },
    { useOne: value(hookType(object({}))), useOther: value(hookType(two)) },
  )
  expect(lost).toEqual([{ needs: '`b` of the result of `useOne`', given: 'has none' }])
})

function hookType(result: ShapeType, taken?: ShapeType): ShapeType {
  return { parameters: taken ? [parameter(taken)] : [], result }
}
