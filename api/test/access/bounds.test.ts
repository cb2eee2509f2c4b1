import { type CallKey, type CallSpec, calls } from '@cabinet/contract'

/** JSON Schema's own keywords; TypeBox declares no type for all of them together. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly additionalProperties?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** A pattern without repetition and the contract's formats limit the length themselves. */
const isEndless = ({ pattern = '*', ...others }: Schema) =>
  (others.maxLength ?? others.enum ?? others.const ?? others.format) === undefined && /[*+]|,\}/.test(pattern)

const hasEnds = ({ minimum, exclusiveMinimum, maximum, format }: Schema) =>
  (minimum ?? exclusiveMinimum) !== undefined && (maximum !== undefined || format === 'int32')

function unbounded(schema: Schema, path: string): string[] {
  const { type, items, properties = {}, patternProperties = {}, anyOf = [] } = schema
  const isUnbounded =
    (type === 'array' && schema.maxItems === undefined) ||
    (type === 'object' && schema.additionalProperties !== false) ||
    (type === 'string' && isEndless(schema)) ||
    ((type === 'integer' || type === 'number') && !hasEnds(schema))
  return [
    ...(isUnbounded ? [path] : []),
    ...Object.entries({ ...properties, ...patternProperties }).flatMap(([name, inner]) =>
      unbounded(inner, `${path}.${name}`),
    ),
    ...(items === undefined ? [] : unbounded(items, `${path}[]`)),
    ...anyOf.flatMap((one) => unbounded(one, path)),
  ]
}

test.each(Object.keys(calls) as CallKey[])('%s takes no text, list or number without an end', (key) => {
  const { params, query, body }: CallSpec = calls[key]
  const found = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : unbounded(schema as Schema, part),
  )
  expect(found).toEqual([])
})
