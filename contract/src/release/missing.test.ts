import { Value } from 'typebox/value'
import { missing } from './missing.ts'
import { type Shape, Shapes, type ShapeType } from './shapes.ts'

const value = (type: ShapeType): Shape => ({ kind: 'value', type })
const needed = (type: ShapeType) => ({ type })
const optional = (type: ShapeType) => ({ type, optional: true as const })
const parameter = (type: ShapeType, name = 'options') => ({ name, type })
const hook = (result: ShapeType, ...parameters: ReturnType<typeof parameter>[]) =>
  value({ parameters, result })
const component = (props: Record<string, { type: ShapeType; optional?: true }>): Shape => ({
  kind: 'component',
  props,
})
const object = (members: Record<string, { type: ShapeType; optional?: true }>): ShapeType => ({
  object: members,
})
const union = (...types: ShapeType[]): ShapeType => ({ union: types })
const limited = (limits: Record<string, number | string>): ShapeType => ({ text: 'string', limits })

const size = component({ size: optional(union("'sm'", "'md'")) })
const open: Shape = { kind: 'component', props: {}, open: true }

const sentences = (used: Shape, provided: Shape | undefined) => {
  const given = { Other: value('string'), ...(provided && { It: provided }) }
  for (const shapes of [{ It: used }, given]) expect(Value.Check(Shapes, shapes)).toBe(true)
  return missing({ It: used }, given).map(({ needs, given: is }) => `needs ${needs}, shell ${is}`)
}

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

test('what a hook gives may grow, though another name takes it back', () => {
  const download = (members: Record<string, { type: ShapeType }>) => ({
    useDownload: hook(object(members)),
    DownloadButton: component({ download: needed(object(members)) }),
  })
  const [was, is] = [download({}), download({ retry: needed('boolean') })]
  expect(missing(was, is)).toEqual([])
  const { useDownload, DownloadButton } = is
  const alone = { useDownload: was.useDownload, DownloadButton }
  expect(missing(was, alone)).toEqual([
    { needs: 'prop `download` of `DownloadButton` without `retry`', given: 'asks for it' },
  ])
  expect(missing({ DownloadButton: was.DownloadButton }, { useDownload, DownloadButton })).toEqual([])
})

const array = (of: ShapeType, name = 'array'): ShapeType => ({ name, of: [of] })
const pair: ShapeType = { name: 'array', of: ['string', 'string'] }
const calledBack: ShapeType = { parameters: [], result: 'void' }
const amount = (limits: Record<string, number | string>): ShapeType => ({ text: 'number', limits })
const some = object({ a: needed('string') })

/** What a caller passes, and what is taken now. */
const lostBy = (passed: ShapeType, taken: ShapeType) =>
  sentences(hook('void', parameter(passed)), hook('void', parameter(taken)))

test.each<[ShapeType, ShapeType]>([
  ['any', 'string'],
  ['string', 'any'],
  ['string', 'unknown'],
  ['never', 'string'],
  ['string', 'void'],
  ['"a"', 'string'],
  ['1', 'number'],
  ['-1', 'number'],
  ['integer', 'number'],
  ['"a"', 'ReactNode'],
  ['1', 'ReactNode'],
  ['string', 'ReactNode'],
  ['number', 'ReactNode'],
  ['bigint', 'ReactNode'],
  ['null', 'ReactNode'],
  ['undefined', 'ReactNode'],
  ['boolean', 'ReactNode'],
  ['Element', 'ReactNode'],
  ['ReactElement', 'ReactNode'],
  ['boolean', union('"x"', 'true', 'false')],
  ['string', union('string', 'null')],
  [array('"a"'), array('string')],
  [amount({ minimum: 2 }), amount({ minimum: 1 })],
  [amount({ minimum: 2, maximum: 5 }), amount({ minimum: 2 })],
  [amount({ exclusiveMinimum: 2 }), amount({ exclusiveMinimum: 1 })],
  [amount({ maximum: 2, minimum: 1 }), amount({ maximum: 2 })],
  [amount({ exclusiveMaximum: 2 }), amount({ exclusiveMaximum: 3 })],
  [amount({ multipleOf: 2, minimum: 1 }), amount({ multipleOf: 2 })],
  [limited({ pattern: 'a', maxLength: 1 }), limited({ pattern: 'a' })],
  ['"a"', limited({})],
])('%j is taken by %j', (passed, taken) => {
  expect(lostBy(passed, taken)).toEqual([])
})

test.each<[ShapeType, ShapeType]>([
  ['string', '"a"'],
  ['number', 'string'],
  ['string', 'number'],
  ['"1"', 'number'],
  ['T1', 'number'],
  ['Map<"a">', 'string'],
  ['Date', 'ReactNode'],
  ['T1', 'ReactNode'],
  ['boolean', 'true'],
  [some, 'string'],
  ['string', some],
  [some, calledBack],
  [calledBack, some],
  [array('string'), some],
  [some, array('string')],
  [array('string'), array('string', 'Set')],
  [array('string'), pair],
  [array('string'), calledBack],
  [calledBack, array('string')],
  [array('string'), limited({})],
  [limited({}), array('string')],
  [limited({}), amount({})],
  [amount({ minimum: 1 }), amount({ minimum: 2 })],
  [amount({ exclusiveMinimum: 1 }), amount({ exclusiveMinimum: 2 })],
  [amount({ exclusiveMaximum: 3 }), amount({ exclusiveMaximum: 2 })],
  [amount({ multipleOf: 4 }), amount({ multipleOf: 2 })],
  ['number', amount({ maximum: 2 })],
  [amount({ most: 1 }), amount({ most: 2 })],
])('%j is not taken by %j', (passed, taken) => {
  expect(lostBy(passed, taken)).toHaveLength(1)
})

const named = 'parameter `options` of `It`'
const two = object({ b: needed('string') })

test.each<[string, ShapeType, ShapeType, string[]]>([
  ['each that is lost', union('"a"', '"b"', '"c"'), '"c"', [`${named} to take "a" | "b", shell takes "c"`]],
  ['only what is lost', union('"a"', '"c"'), '"c"', [`${named} to take "a", shell takes "c"`]],
  [
    'the member of the one object',
    union(some, 'null'),
    union(two, 'null'),
    [`${named} without \`b\`, shell asks for it`, `\`a\` of ${named}, shell has none`],
  ],
  [
    'the whole of one among several',
    union(some, 'null'),
    union(two, object({ c: needed('string') })),
    [`${named} to take { a: string } | null, shell takes { b: string } | { c: string }`],
  ],
  [
    'the whole where none is like it',
    union(some, 'null'),
    union('string', 'null'),
    [`${named} to take { a: string }, shell takes string | null`],
  ],
  [
    'the whole of limits',
    union(limited({ maxLength: 2 }), 'null'),
    union(limited({ maxLength: 1 }), 'null'),
    [`${named} to take string (maxLength 2), shell takes string (maxLength 1) | null`],
  ],
])('of unions is told: %s', (_, passed, taken, told) => {
  expect(lostBy(passed, taken)).toEqual(told.map((one) => `needs ${one}`))
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
  const lost = missing({ take: take(object({})) }, { take: take(two), [name]: value(type) })
  expect(lost.length === 0).toBe(isHarmless)
})

test('what one hook gives less of is missed, though another gives it', () => {
  const lost = missing(
    { useOne: value(hookType(two)) },
    { useOne: value(hookType(object({}))), useOther: value(hookType(two)) },
  )
  expect(lost).toEqual([{ needs: '`b` of the result of `useOne`', given: 'has none' }])
})

function hookType(result: ShapeType, taken?: ShapeType): ShapeType {
  return { parameters: taken ? [parameter(taken)] : [], result }
}
