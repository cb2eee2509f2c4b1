import { type Static, Type as T } from 'typebox'
import { closed, Version } from './names.ts'

/**
 * A name's type as the type checker sees it. A text is opaque (`string`, `'sm'`, `ReactNode`, `CallKey`); types of the package itself are
 * written out. `limits` are those of JSON Schema.
 */
export const ShapeType = T.Cyclic(
  {
    ShapeType: T.Union([
      T.String(),
      T.Object({ union: T.Array(T.Ref('ShapeType'), { minItems: 1 }) }, closed),
      T.Object({ object: T.Record(T.String(), T.Ref('ShapeMember')) }, closed),
      T.Object({ parameters: T.Array(T.Ref('ShapeParameter')), result: T.Ref('ShapeType') }, closed),
      T.Object({ name: T.String(), of: T.Array(T.Ref('ShapeType'), { minItems: 1 }) }, closed),
      T.Object(
        { text: T.String(), limits: T.Record(T.String(), T.Union([T.Number(), T.String(), T.Boolean()])) },
        closed,
      ),
    ]),
    ShapeMember: T.Object({ type: T.Ref('ShapeType'), optional: T.Optional(T.Literal(true)) }, closed),
    ShapeParameter: T.Object(
      {
        name: T.String(),
        type: T.Ref('ShapeType'),
        optional: T.Optional(T.Literal(true)),
        rest: T.Optional(T.Literal(true)),
      },
      closed,
    ),
  },
  'ShapeType',
)

/** The sentence of `@deprecated`: the version that deprecates the name, and the replacement. */
export const Deprecated = T.Object({ since: Version, instead: T.String() }, closed)

const deprecated = T.Optional(Deprecated)

/** `component`: `open` when it takes attributes and style properties besides its named ones. `type`: does not exist at run time. */
export const Shape = T.Union([
  T.Object(
    {
      kind: T.Literal('component'),
      props: T.Record(
        T.String(),
        T.Object({ type: ShapeType, optional: T.Optional(T.Literal(true)) }, closed),
      ),
      open: T.Optional(T.Literal(true)),
      deprecated,
    },
    closed,
  ),
  T.Object({ kind: T.Literal('value'), type: ShapeType, deprecated }, closed),
  T.Object({ kind: T.Literal('type'), type: ShapeType, deprecated }, closed),
])

/** Name → shape of an entry of a package: `shared/api-report/ui.json`. */
export const Shapes = T.Record(T.String(), Shape)

export type Deprecated = Static<typeof Deprecated>
export type ShapeType = Static<typeof ShapeType>
export type Shape = Static<typeof Shape>
export type Shapes = Static<typeof Shapes>

/** Returns the type in TypeScript's syntax, on one line. */
export function printType(type: ShapeType): string {
  if (typeof type === 'string') return type
  if ('union' in type) return type.union.map(inUnion).join(' | ')
  if ('object' in type) {
    const members = Object.entries(type.object).map(
      ([name, { type: own, optional }]) => `${name}${optional ? '?' : ''}: ${printType(own)}`,
    )
    return members.length > 0 ? `{ ${members.join('; ')} }` : '{}'
  }
  if ('parameters' in type) {
    const parameters = type.parameters.map(
      ({ name, type: own, optional, rest }) =>
        `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${printType(own)}`,
    )
    return `(${parameters.join(', ')}) => ${printType(type.result)}`
  }
  if ('limits' in type) {
    const limits = Object.entries(type.limits).map(([name, limit]) => `${name} ${limit}`)
    return `${type.text} (${limits.join(', ')})`
  }
  if (type.name === 'array' && type.of[0] !== undefined) return `${inUnion(type.of[0])}[]`
  return `${type.name}<${type.of.map(printType).join(', ')}>`
}

function inUnion(type: ShapeType): string {
  const text = printType(type)
  return typeof type === 'object' && 'parameters' in type ? `(${text})` : text
}

/** A call of the API as a function: its access (one of several permissions is enough), its input and its output. */
export const CallShape = T.Object(
  { access: T.Array(T.String()), type: ShapeType, deprecated: T.Optional(Deprecated) },
  closed,
)

const calls = T.Record(T.String(), CallShape)
const permissions = T.Array(T.String())

/** Entry of `@cabinet/shared` → its names. */
const shared = T.Record(T.String(), Shapes)

/** A version's use of the shell (remotes only) and of the API, recorded when it was built. */
export const Uses = T.Object({ shared, permissions, calls }, closed)

/** The exports of a shell for remotes. */
export const Gives = T.Object({ shared, permissions }, closed)

/** `/api/shell.json`: the exports of the live shell; absent in older shells. */
export const LiveShell = T.Object({ version: Version, gives: T.Optional(Gives) }, closed)

/** `/api/contract.json`: the calls of an API. The store keeps those of the API that started last. */
export const ServedApi = T.Object({ contract: Version, permissions, calls }, closed)

export type CallShape = Static<typeof CallShape>
export type Uses = Static<typeof Uses>
export type Gives = Static<typeof Gives>
export type ServedApi = Static<typeof ServedApi>
