import { calls, release } from '../../contract/src/index.ts'
import { shapeOfCall } from './schema-shape.ts'

const schema = (properties: object, required: string[] = []) => ({ type: 'object', properties, required })
const call = (query: object, ok: object) =>
  shapeOfCall({
    access: 'open',
    summary: '',
    tag: '',
    query: { '~kind': 'Object', ...query },
    ok: { 200: { '~kind': 'Object', ...ok } },
  })
const lost = (was: object, is: object, part: 'query' | 'answer') => {
  const [before, after] = [was, is].map((one) => (part === 'query' ? call(one, {}) : call({}, one)))
  if (!before || !after) throw new Error('no shapes')
  return release.missing({ it: before }, { it: after }).map(({ needs, given }) => `${needs}: ${given}`)
}

test.each<[string, object, object, 'query' | 'answer', string[]]>([
  ['a new field of an answer', schema({}), schema({ a: { type: 'string' } }, ['a']), 'answer', []],
  [
    'a field of an answer is gone',
    schema({ a: { type: 'string' } }, ['a']),
    schema({}),
    'answer',
    ['`a` of the result of `it`: has none'],
  ],
  [
    'another value of an answer',
    schema({ a: { enum: ['x'] } }, ['a']),
    schema({ a: { enum: ['x', 'y'] } }, ['a']),
    'answer',
    ['`a` of the result of `it` as "x": gives "y"'],
  ],
  [
    'an answer that may be null',
    schema({ a: { type: 'string' } }, ['a']),
    schema({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, ['a']),
    'answer',
    ['`a` of the result of `it` as string: gives null'],
  ],
  [
    'a longer text in an answer',
    schema({ a: { type: 'string', maxLength: 5 } }),
    schema({ a: { type: 'string', maxLength: 9 } }),
    'answer',
    [],
  ],
  [
    'a new parameter with a default',
    schema({}),
    schema({ a: { type: 'integer', default: 1 } }, ['a']),
    'query',
    [],
  ],
  [
    'a new parameter that must be there',
    schema({}),
    schema({ a: { type: 'integer' } }, ['a']),
    'query',
    ['parameter `query` of `it` without `a`: asks for it'],
  ],
  [
    'a parameter is gone',
    schema({ a: { type: 'integer' } }),
    schema({}),
    'query',
    ['`a` of parameter `query` of `it`: has none'],
  ],
  [
    'a shorter list',
    schema({ a: { type: 'array', items: { type: 'integer', maximum: 9 } } }),
    schema({ a: { type: 'array', items: { type: 'integer', maximum: 5 } } }),
    'query',
    ['`a` of parameter `query` of `it` to take integer (maximum 9): takes integer (maximum 5)'],
  ],
  [
    'an integer where any number fits',
    schema({ a: { type: 'integer' } }),
    schema({ a: { type: 'number' } }),
    'query',
    [],
  ],
])('%s', (_, was, is, part, sentences) => {
  expect(lost(was, is, part)).toEqual(sentences)
})

test('every call of the product is told', () => {
  const known = Object.entries(calls).map(([key, spec]) => [key, shapeOfCall(spec)])
  expect(release.missing(Object.fromEntries(known), Object.fromEntries(known))).toEqual([])
  expect(known.length).toBeGreaterThan(80)
  expect(JSON.stringify(known)).not.toContain('"unknown"')
})
