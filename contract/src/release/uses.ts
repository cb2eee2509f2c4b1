import { type Static, Type as T } from 'typebox'
import { closed, Version } from './names.ts'
import { Deprecated, Shapes, ShapeType } from './shapes.ts'

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
