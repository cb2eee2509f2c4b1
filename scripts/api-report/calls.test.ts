import { type CallSpec, release } from '../../contract/src/index.ts'
import { shapeOfCall } from './packages.ts'

const spec = (change: Partial<CallSpec>): CallSpec => ({
  access: 'session',
  summary: '',
  tag: '',
  ok: { 204: 'empty' },
  ...change,
})
const query = (properties: object, ...required: string[]): CallSpec =>
  spec({ query: { '~kind': 'Object', type: 'object', properties, required } })
const answer = (properties: object, ...required: string[]): CallSpec =>
  spec({ ok: { 200: { '~kind': 'Object', type: 'object', properties, required } } })
const open = (access: CallSpec['access']) => spec({ access })

const text = { type: 'string' }
const asked = 'parameter `request` of `it`'

test.each<[string, CallSpec, CallSpec, string[]]>([
  ['a new field of an answer', answer({}), answer({ a: text }, 'a'), []],
  [
    'a field of an answer is gone',
    answer({ a: text }, 'a'),
    answer({}),
    ['`a` of the result of `it`: has none'],
  ],
  [
    'another value of an answer',
    answer({ a: { enum: ['x'] } }, 'a'),
    answer({ a: { enum: ['x', 'y'] } }, 'a'),
    ['`a` of the result of `it` as "x": gives "y"'],
  ],
  [
    'another value of an answer that may gain some',
    answer({ a: { enum: ['x'], 'x-extensible-enum': true } }, 'a'),
    answer({ a: { enum: ['x', 'y'], 'x-extensible-enum': true } }, 'a'),
    [],
  ],
  [
    'an answer that may gain values from now on',
    answer({ a: { enum: ['x'] } }, 'a'),
    answer({ a: { enum: ['x'], 'x-extensible-enum': true } }, 'a'),
    [],
  ],
  [
    'a value that an answer no longer promises to be a text',
    answer({ a: { enum: ['x'], 'x-extensible-enum': true } }, 'a'),
    answer({ a: { enum: ['x', 1] } }, 'a'),
    ['`a` of the result of `it` as "x" | OtherText: gives 1'],
  ],
  ['a parameter that may be there', query({}), query({ a: text }), []],
  ['a parameter with a default', query({}), query({ a: { ...text, default: 'x' } }, 'a'), []],
  [
    'a parameter that must be there',
    query({}),
    query({ a: text }, 'a'),
    [`${asked} without \`query\`: asks for it`, `\`query\` of ${asked} without \`a\`: asks for it`],
  ],
  ['a parameter is gone', query({ a: text }), query({}), [`\`a\` of \`query\` of ${asked}: has none`]],
  ['open to everybody', open('session'), open('open'), []],
  [
    'open to one more permission',
    open({ permission: 'READ_UNLOADING' }),
    open({ permission: ['READ_UNLOADING', 'EXPORT_ORDERS'] }),
    [],
  ],
  ['open to any session', open({ permission: 'READ_UNLOADING' }), open('session'), []],
  [
    'open to a permission alone',
    open('session'),
    open({ permission: 'READ_UNLOADING' }),
    ['parameter `access` of `it` to take string: takes "READ_UNLOADING"'],
  ],
  [
    'open to another permission',
    open({ permission: 'READ_UNLOADING' }),
    open({ permission: 'EXPORT_ORDERS' }),
    ['parameter `access` of `it` to take "READ_UNLOADING": takes "EXPORT_ORDERS"'],
  ],
  ['a mark', spec({}), spec({ deprecated: { since: '1.2.0', instead: 'use more' } }), []],
])('a call: %s', (_, was, is, sentences) => {
  const lost = release.incompatibilities({ it: shapeOfCall(was) }, { it: shapeOfCall(is) })
  expect(lost.map(({ needs, given }) => `${needs}: ${given}`)).toEqual(sentences)
})
