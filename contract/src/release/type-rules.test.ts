import { hook, limited, needed, object, parameter, sentences, union } from '../../test/made-up-shapes.ts'
import type { ShapeType } from './shapes.ts'

const array = (of: ShapeType, name = 'array'): ShapeType => ({ name, of: [of] })
const pair: ShapeType = { name: 'array', of: ['string', 'string'] }
const calledBack: ShapeType = { parameters: [], result: 'void' }
const amount = (limits: Record<string, number | string>): ShapeType => ({ text: 'number', limits })
const some = object({ a: needed('string') })

/** Returns the losses when a caller passes the one type and the function takes the other. */
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
])('a difference of unions is named: %s', (_, passed, taken, told) => {
  expect(lostBy(passed, taken)).toEqual(told.map((one) => `needs ${one}`))
})
