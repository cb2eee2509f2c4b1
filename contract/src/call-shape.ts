import type { Access, CallSpec, Success } from './call.ts'
import { unknownText } from './release/incompatibilities.ts'
import type { CallShape, ShapeType } from './release/shapes.ts'

/** JSON Schema keywords that restrict a value. Patterns and formats cannot be compared for width. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly 'x-extensible-enum'?: true
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const unionOf = (types: readonly ShapeType[]): ShapeType =>
  types.length === 1 && types[0] !== undefined ? types[0] : { union: [...types] }

function scalar(
  { type = 'unknown', minimum, maximum, minLength, maxLength }: Schema,
  bounded: boolean,
): ShapeType {
  const text = type === 'integer' ? 'number' : type
  if (!bounded) return text
  const bounds = { minimum, maximum, minLength, maxLength, ...(type === 'integer' && { multipleOf: 1 }) }
  const limits = Object.entries(bounds).flatMap(([name, limit]) =>
    limit === undefined ? [] : [[name, limit] as const],
  )
  return limits.length > 0 ? { text, limits: Object.fromEntries(limits) } : text
}

/** @param bounded includes the bounds of sent values; answers may be anything of their type */
function typeOf(schema: Schema, bounded: boolean): ShapeType {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const values = schema.enum.map((one) => JSON.stringify(one)).sort()
    return unionOf(schema['x-extensible-enum'] ? [...values, unknownText] : values)
  }
  if (schema.anyOf) return unionOf(schema.anyOf.map((one) => typeOf(one, bounded)))
  if (schema.items) return { name: 'array', of: [typeOf(schema.items, bounded)] }
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return { name: 'record', of: ['string', typeOf(values, bounded)] }
  if (!schema.properties) return scalar(schema, bounded)
  const members = Object.entries(schema.properties).map(([name, field]) => {
    // The server fills in defaults.
    const isNeeded = schema.required?.includes(name) && field.default === undefined
    return [name, { type: typeOf(field, bounded), ...(!isNeeded && { optional: true as const }) }] as const
  })
  return { object: Object.fromEntries(members) }
}

function accessOf(access: Access): string[] {
  if (typeof access === 'string') return [access]
  return 'permission' in access ? [access.permission].flat() : access.key.map((key) => `key ${key}`)
}

function resultOf(success: Success | undefined): ShapeType {
  if (typeof success === 'object') return typeOf(success, false)
  return success === 'empty' || success === undefined ? 'void' : 'Blob'
}

export function callShape({ access, ok, params, query, body, headers, deprecated }: CallSpec): CallShape {
  const parts = Object.entries({ params, query, body, headers }).flatMap(([part, schema]) => {
    if (!schema) return []
    const type = typeOf(schema, true)
    const isFree =
      typeof type === 'object' &&
      'object' in type &&
      Object.values(type.object).every(({ optional }) => optional)
    return [[part, { type, ...(isFree && { optional: true as const }) }] as const]
  })
  return {
    access: accessOf(access).sort(),
    type: {
      parameters: [{ name: 'request', type: { object: Object.fromEntries(parts) } }],
      result: resultOf(Object.values(ok)[0]),
    },
    ...(deprecated && { deprecated }),
  }
}
