import { bodyAjv } from './check.ts'
import { type CallKey, type CallSpec, calls } from './index.ts'
import { isVisible, visibleText } from './visible-text.ts'

const hidden = [
  '',
  ' ',
  '\t',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u034f',
  '\u0378',
  '\u061c',
  '\u115f',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u202e',
  '\u2060',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ue000',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufffc',
  '\ufffe',
  '\ud800',
  '\u{1d159}',
  '\u{13441}',
  '\u{e0041}',
  '\u{10ffff}',
]

test('a text is visible by one letter, digit, sign or symbol', () => {
  expect(
    hidden.filter((text) => isVisible(text) || isVisible(` ${text}\u200b`) || visibleText(text) !== ''),
  ).toEqual([])
  for (const text of ['а', 'Ә', '7', '–', '₸', '👍', '\u200bя'])
    expect([text, isVisible(text)]).toEqual([text, true])
  expect(visibleText('  да нет ')).toBe('да нет')
})

type Schema = { type?: string; minLength?: number; properties?: object; items?: Schema; anyOf?: Schema[] }

/** Secrets, and names of users and orders that exist: they are compared, not read. */
const compared = /password|code|token|username|orderid|\.only$/i

function texts(schema: Schema, name: string): (readonly [name: string, schema: Schema])[] {
  const parts = Object.entries<Schema>({ ...schema.properties })
  return [
    ...(schema.type === 'string' && (schema.minLength ?? 0) > 0 && !compared.test(name)
      ? [[name, schema] as const]
      : []),
    ...parts.flatMap(([part, inner]) => texts(inner, `${name}.${part}`)),
    ...(schema.items ? texts(schema.items, name) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => texts(inner, name)),
  ]
}

test('no body takes an invisible text where a text is required', () => {
  const all = Object.entries<CallSpec>(calls).flatMap(([key, { body }]) =>
    body === undefined ? [] : texts(body as Schema, key satisfies string as CallKey),
  )
  expect(all.length).toBeGreaterThan(20)
  const taken = all.filter(([, schema]) => bodyAjv.compile({ ...schema })('\u200b\u2060\u3164'))
  expect(taken.map(([name]) => name)).toEqual([])
})
