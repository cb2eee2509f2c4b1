import type { CallSpec, Shape, ShapeType } from '../../contract/src/index.ts'

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}

const limits = /^(min|max|exclusiveM|multipleOf|pattern|format|uniqueItems)/
const isLimit = (entry: [string, unknown]): entry is [string, number | string | boolean] =>
  limits.test(entry[0]) && typeof entry[1] !== 'object'

/** A call as a function of what it is sent. Text and numbers keep their limits. */
export function shapeOfCall(spec: CallSpec): Shape {
  const sent = Object.entries({
    params: spec.params,
    query: spec.query,
    body: spec.body,
    headers: spec.headers,
  })
  const parameters = sent.flatMap(([name, schema]) => (schema ? [{ name, type: typeOf({ ...schema }) }] : []))
  const [answer = 'empty'] = Object.values(spec.ok)
  const result = typeof answer === 'string' ? answer : typeOf({ ...answer })
  return {
    kind: 'value',
    type: { parameters, result },
    ...(spec.deprecated && { deprecated: spec.deprecated }),
  }
}

function typeOf(schema: Schema): ShapeType {
  if (schema.anyOf) return unionOf(schema.anyOf.map(typeOf))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return unionOf(schema.enum.map((one) => JSON.stringify(one)))
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return { name: 'record', of: ['string', typeOf(values)] }
  if (schema.type === 'object') return { object: membersOf(schema) }
  if (schema.items) return { name: 'array', of: [typeOf(schema.items)] }
  const own = Object.entries(schema).filter(isLimit)
  const text = schema.type ?? 'unknown'
  return own.length > 0 ? { text, limits: Object.fromEntries(own) } : text
}

function membersOf({ properties = {}, required = [] }: Schema) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const may = !required.includes(name) || 'default' in schema
    return [name, { type: typeOf(schema), ...(may && { optional: true as const }) }] as const
  })
  return Object.fromEntries(members)
}

const unionOf = (types: readonly ShapeType[]): ShapeType =>
  types.length === 1 && types[0] !== undefined ? types[0] : { union: [...types] }
