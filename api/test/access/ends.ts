import { bodyAjv, urlAjv } from '@cabinet/contract/check'

/** JSON Schema's own keywords; TypeBox declares no type for all of them together. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

export interface End {
  /** The path to the value: names, and indexes of list items. */
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/** Returns every number, day and text of a schema at both bounds and one beyond. */
export function endsOf(schema: Schema, path: End['path'] = []): End[] {
  const { anyOf = [], items, properties = {}, patternProperties = {} } = schema
  return [
    ...leafEnds(schema).map((value) => ({ path, value })),
    ...anyOf.flatMap((one) => endsOf(one, path)),
    ...(items === undefined ? [] : endsOf(items, [...path, 0])),
    ...Object.entries(properties).flatMap(([name, inner]) => endsOf(inner, [...path, name])),
    ...Object.values(patternProperties).flatMap((inner) => endsOf(inner, [...path, 'mfe-orders'])),
  ]
}

function leafEnds(schema: Schema): unknown[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  if (schema.type === 'integer' || schema.type === 'number') return numberEnds(schema)
  return schema.type === 'string' ? textEnds(schema) : []
}

function numberEnds(schema: Schema): number[] {
  const { type, minimum, exclusiveMinimum, maximum = 2 ** 31 - 1, multipleOf } = schema
  const least = minimum ?? exclusiveMinimum ?? 0
  const step = type === 'integer' ? 1 : (multipleOf ?? 0.01)
  return [least - step, least, maximum, maximum + step, 2 ** 53]
}

const days = ['1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01']

const letters = ['A', '7', 'ё']

/** Returns a text of each length, made of a letter that the schema accepts. */
function textEnds(schema: Schema): string[] {
  const { format, pattern = '', minLength = 0, maxLength } = schema
  if (format === 'date') return days
  if (format === 'days') return days.flatMap((day) => [`${day},`, `2000-01-01,${day}`])
  if (format === 'date-time')
    return [...days.map((day) => `${day}T00:00:00Z`), '2100-12-31T23:59:59.999Z', '2016-12-31T23:59:60Z']
  const [, repeated] = /\{(?:\d+,)?(\d+)\}/.exec(pattern) ?? []
  const most = maxLength ?? Number(repeated ?? 300)
  const lengths = [...new Set([0, minLength, most, most + 1])]
  if (format === 'email') return lengths.map((length) => `${'a'.repeat(Math.max(0, length - 8))}@test.kz`)
  const isTaken = bodyAjv.compile({ ...schema })
  const texts = lengths.map((length) => {
    const same = letters.map((letter) => letter.repeat(length))
    return same.find((text) => isTaken(text)) ?? 'A'.repeat(length)
  })
  // Each letter has two bytes, so a limit in bytes fails here.
  return [...new Set([...texts, 'ё'.repeat(most)])]
}

/** Returns a value of the schema with its required fields alone. */
function leastOf(schema: Schema): unknown {
  const { anyOf, items, properties = {}, required = [] } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (anyOf?.[0] !== undefined) return leastOf(anyOf[0])
  if (items !== undefined) return [leastOf(items)]
  if (schema.type === 'boolean') return false
  if (schema.type === 'object')
    return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]))
  const isTaken = bodyAjv.compile({ ...schema })
  return [...leafEnds(schema), 'https://shop.kz'].find((value) => isTaken(value))
}

/** Returns the sample with a value in its place; missing parents are added. */
export function withEnd(schema: Schema, sample: unknown, { path, value }: End): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const inner = { path: rest, value }
  if (typeof name === 'number') {
    const { items = {} } = inside(schema, 'items')
    const [first, ...others] = Array.isArray(sample) ? sample : []
    return [withEnd(items, first ?? leastOf(items), inner), ...others]
  }
  const { properties = {}, patternProperties = {} } = inside(schema, 'properties')
  const field = properties[name] ?? Object.values(patternProperties)[0] ?? {}
  const values: Record<string, unknown> = { ...(sample ?? Object(leastOf(schema))) }
  return { ...values, [name]: withEnd(field, values[name], inner) }
}

/** Returns the member of a union that has the keyword. */
const inside = (schema: Schema, word: 'items' | 'properties'): Schema =>
  schema[word] === undefined ? (schema.anyOf?.find((one) => one[word] !== undefined) ?? schema) : schema

export function isValid(part: string, schema: Schema, value: unknown): boolean {
  const schemas = part === 'body' ? bodyAjv : urlAjv
  return schemas.compile({ ...schema })(structuredClone(value))
}
